import { useLocation } from 'react-router';
import { useSession } from '../../lib/session.js';
import { BarFrame } from './bar-frame.js';
import { BarLink } from './bar-link.js';
import { TopSearch } from './top-search.js';
import { UserBar } from './user-bar.js';
import { VisitorBar } from './visitor-bar.js';

/** Logo, search (on every page that has no search box of its own), and what the person may do. */
export function TopBar() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const hasOwnSearch = ['/', '/search', '/login', '/cart'].includes(pathname);
  return (
    <BarFrame crowded={status === 'signed-in'} search={!hasOwnSearch && <TopSearch />}>
      {/* On a phone there is no room for the box itself. */}
      {!hasOwnSearch && (
        <span className="md:hidden">
          <BarLink to="/search" icon="search" label="Search products" />
        </span>
      )}
      {status === 'signed-in' && <UserBar />}
      {status === 'anonymous' && <VisitorBar />}
    </BarFrame>
  );
}
