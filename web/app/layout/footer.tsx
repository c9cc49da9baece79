import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { Link } from 'react-router';
import { useNow } from '../../lib/use-now.js';
import { ThemeSwitch } from './theme-switch.js';

/** The foot of every page. The line about demo data is permanent: real company names carry generated prices. */
export function Footer() {
  // The year of UTC, because the server does not know the time zone of the browser that takes its page over.
  const year = useNow(HOUR_MS).getUTCFullYear();
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 text-sm text-soft md:px-8">
        <p>© {year} Sextant</p>
        <nav aria-label="Legal" className="flex gap-6">
          <Link
            to="/privacy-policy"
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
          >
            Privacy Policy
          </Link>
          <Link to="/terms" className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
            Terms
          </Link>
        </nav>
        <ThemeSwitch />
        <p className="ml-auto max-md:ml-0">Demo data: prices, stock and ratings are generated</p>
      </div>
    </footer>
  );
}
