import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.js';
import { LogoMark } from './logo.js';
import { TopSearch } from './top-search.js';
import { UserBar } from './user-bar.js';
import { VisitorBar } from './visitor-bar.js';

/** Logo, search (on every page that has no search box of its own), and what the person may do. */
export function TopBar() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const hasOwnSearch = pathname === '/' || pathname === '/search';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-4 px-4 md:px-8">
        <Link
          to="/"
          className="flex shrink-0 items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight"
        >
          <LogoMark />
          <span className={status === 'signed-in' ? 'max-sm:sr-only' : ''}>Sextant</span>
        </Link>
        <div className="max-w-xl min-w-0 flex-1 max-md:hidden">{!hasOwnSearch && <TopSearch />}</div>
        <div className="ml-auto flex items-center gap-1">
          {status === 'signed-in' && <UserBar />}
          {status === 'anonymous' && <VisitorBar />}
        </div>
      </div>
    </header>
  );
}
