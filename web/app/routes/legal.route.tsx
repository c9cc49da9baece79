import { LegalPage } from '../../features/legal/components/legal-page.js';
import { privacyIntro, privacySections } from '../../features/legal/privacy-text.js';
import { termsIntro, termsSections } from '../../features/legal/terms-text.js';

export function PrivacyRoute() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro={privacyIntro}
      sections={privacySections}
      contact={{ text: 'Questions about your privacy go to', address: 'privacy@sextant.example' }}
    />
  );
}

export function TermsRoute() {
  return (
    <LegalPage
      title="Terms of Service"
      intro={termsIntro}
      sections={termsSections}
      contact={{ text: 'Questions about these terms go to', address: 'legal@sextant.example' }}
    />
  );
}
