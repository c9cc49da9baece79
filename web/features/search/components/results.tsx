import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProductGrid, ProductGridSkeleton } from '../../../components/catalog/product-grid.js';
import { ProductTable } from '../../../components/catalog/product-table.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Icon } from '../../../components/ui/icon.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { formatDollars } from '../../../lib/money.js';
import { messageOf } from '../../../lib/problem.js';
import { useRenderedFirst } from '../../../lib/use-rendered-first.js';
import { useWatchProducts } from '../../../lib/watched-products.js';
import { useResultView } from '../store/result-view.js';
import type { SearchControl } from '../use-search-state.js';
import { FamilyChoices } from './family-choices.js';
import { NoResults } from './no-results.js';
import { UnderstoodChips } from './understood-chips.js';

interface Props {
  control: SearchControl;
  answer: UseQueryResult<SearchAnswer>;
}

/** Change of the cart's total with one item, and the seller that ships it. */
function AddedToCart({ landed: { seller, added } }: { landed: { seller: string; added: number } }) {
  return (
    <p className="px-1 pb-1 text-xs text-soft">
      {added < 0 ? 'Takes ' : 'Adds '}
      <span className="money font-semibold text-ink">{formatDollars(Math.abs(added))}</span>
      {added < 0 ? ' off' : ' to'} your cart, shipped by {seller}
    </p>
  );
}

/** An address may name a page there is not (any more): the last one is what was meant. */
function BeyondTheEnd({ onLastPage }: { onLastPage: () => void }) {
  useEffect(onLastPage);
  return <ProductGridSkeleton />;
}

/** The answer in whichever state it is: loading, failed, empty, or a page of products. */
export function Results({ control, answer }: Props) {
  const view = useResultView();
  const { data, error, isPlaceholderData } = answer;
  const shown = useRenderedFirst(data?.products ?? []);
  useWatchProducts((data?.products ?? []).map(({ _id }) => _id));
  if (error && !data) {
    return (
      <FailedState
        title="The search did not go through"
        text={messageOf(error, 'Check your connection, then try again.')}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!data) return <ProductGridSkeleton />;
  if (data.products.length === 0 && data.total > 0)
    return <BeyondTheEnd onLastPage={() => control.change({ page: data.totalPages }, { replace: true })} />;
  const understood = data.understood && <UnderstoodChips control={control} parts={data.understood} />;
  if (data.products.length === 0)
    return (
      <>
        {understood}
        <NoResults control={control} suggestion={data.suggestion} />
      </>
    );
  return (
    <>
      {understood}
      {data.summary && (
        <p
          role="note"
          className="mb-5 flex items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm text-accent-strong"
        >
          <Icon name="spark" size={18} />
          {data.summary}
        </p>
      )}
      {view === 'table' ? (
        <ProductTable
          products={shown}
          chosen={data.chosenSellers}
          q={control.state.q}
          stale={isPlaceholderData}
        />
      ) : (
        <ProductGrid
          products={shown}
          chosen={data.chosenSellers}
          q={control.state.q}
          stale={isPlaceholderData}
          below={({ _id }) => {
            const [choices, landed] = [data.families?.[_id], data.landed?.[_id]];
            return (
              <>
                {landed && <AddedToCart landed={landed} />}
                {choices && <FamilyChoices choices={choices} q={control.state.q} />}
              </>
            );
          }}
        />
      )}
      {shown.length === data.products.length && (
        <Pagination
          page={control.state.page}
          pages={data.totalPages}
          onPage={(page) => {
            control.change({ page });
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}
