import type { Pagination as Pages } from '@sextant/contracts/http/favorites.js';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { formatCount } from '../../../lib/plural.js';
import { ROWS_PER_PAGE } from '../rows-per-page.js';

interface Props {
  failed: boolean;
  loading: boolean;
  pagination: Pages | undefined;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** The list, or what stands in its place when it is empty. */
  children: ReactNode;
}

/** Around a list of the dashboard: that it could not be had, that it is on its way, its pages. */
export function ListFrame({ failed, loading, pagination, onRetry, onPage, children }: Props) {
  return (
    <>
      {failed && (
        <div className="mb-4 space-y-3">
          <Notice tone="bad">Failed to load data. Please try again.</Notice>
          <Button look="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {loading && (
        <div role="status" aria-label="Loading" className="space-y-3">
          {Array.from({ length: ROWS_PER_PAGE }, (_, row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      )}
      {children}
      {pagination && pagination.total > 0 && (
        <>
          <p className="mt-4 text-sm text-soft" role="status">
            {showing(pagination)}
          </p>
          <Pagination page={pagination.page} pages={pagination.pages} onPage={onPage} />
        </>
      )}
    </>
  );
}

function showing({ page, limit, total }: Pages): string {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)} results`;
}
