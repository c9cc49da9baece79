import type { Pagination as Pages } from '@sextant/contracts/http/parameters.js';
import { ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import type { IconName } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { Loading } from '../../../components/ui/loading.js';
import { useLastPage, type usePageParam } from '../../../lib/use-page-param.js';

interface Answer {
  pagination: Pages;
}

interface Props<Data extends Answer> {
  query: UseQueryResult<Data>;
  page: ReturnType<typeof usePageParam>;
  /** Shown in place of an empty list. */
  empty: { icon: IconName; title: string; text: string };
  /** Takes all filters away; undefined when there are none. */
  onClear: (() => void) | undefined;
  /** Retries further queries together with the list. */
  onRetry?: () => void;
  /** The rows. */
  children: (data: Data) => ReactNode;
}

/** One page of a list of the dashboard, or why there is none: it is empty, is loading or could not be loaded. */
export function ListFrame<Data extends Answer>(props: Props<Data>) {
  const { query, page, empty, onClear, onRetry, children } = props;
  const { data, isError, isLoading, isPlaceholderData, refetch } = query;
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.pagination.pages, page);
  const pagination = data?.pagination;
  return (
    <>
      {isError && (
        <div className="mb-4 space-y-3">
          <Notice tone="bad">Failed to load data. Please try again.</Notice>
          <Button
            look="secondary"
            size="sm"
            onClick={() => {
              void refetch();
              onRetry?.();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {(isLoading || beyond) && (
        <Loading label="Loading" blocks={['h-12 w-full max-lg:h-26']} times={ROWS_PER_PAGE} />
      )}
      {pagination?.total === 0 && !beyond && (
        <EmptyState {...empty}>
          {onClear && (
            <Button look="secondary" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </EmptyState>
      )}
      {data && pagination && pagination.total > 0 && (
        <>
          {!beyond && children(data)}
          <p className="mt-4 text-sm text-soft" role="status">
            {showing(pagination)}
          </p>
          <Pagination page={pagination.page} pages={pagination.pages} onPage={page[1]} />
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
