import { LegalPage } from '../../features/legal/components/legal-page.js';
import { privacyIntro } from '../../features/legal/intros.js';
import { privacySections } from '../../features/legal/privacy-text.js';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro={privacyIntro}
      sections={privacySections}
      contact={{ text: 'Questions about your privacy go to', address: 'privacy@sextant.example' }}
    />
  );
}
