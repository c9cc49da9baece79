import { LegalPage } from '../../features/legal/components/legal-page.js';
import { termsIntro } from '../../features/legal/intros.js';
import { termsSections } from '../../features/legal/terms-text.js';

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro={termsIntro}
      sections={termsSections}
      contact={{ text: 'Questions about these terms go to', address: 'legal@sextant.example' }}
    />
  );
}
