import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from './logo.js';

interface Props {
  /** There is room for the mark of the logo only, also on a large phone. */
  crowded?: boolean;
  search?: ReactNode;
  children?: ReactNode;
}

/** The bar at the top: logo, a search box, and what stands at its end. */
export function BarFrame({ crowded = false, search, children }: Props) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-4 px-4 max-xs:gap-2 max-xs:px-2 md:px-8">
        <Link
          to="/"
          className="flex shrink-0 items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight"
        >
          <LogoMark />
          <span className={crowded ? 'max-sm:sr-only' : 'max-xs:sr-only'}>Sextant</span>
        </Link>
        <div className="max-w-xl min-w-0 flex-1 max-md:hidden">{search}</div>
        <div className="ml-auto flex min-w-0 items-center gap-1 max-xs:gap-0">{children}</div>
      </div>
    </header>
  );
}
