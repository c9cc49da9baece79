import type { SellerWatch } from '@sextant/contracts/http/operations.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { Badge } from '../../../../components/ui/badge.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { formatSeconds, secondsBetween } from '../seconds.js';
import { keepsMissingItems } from '../severity.js';
import { Freshness } from './freshness.js';

/** Faults of a seller's feed when it was last read in full; undefined when there were none. */
function faultsOf({ refusedLines, unnamedLines, missingItems }: SellerWatch): string | undefined {
  const faults = [
    refusedLines > 0 && `${plural(refusedLines, 'line')} not read`,
    unnamedLines > 0 && `${formatCount(unnamedLines)} of them without a SKU: nothing is withdrawn`,
    missingItems > 0 && `${plural(missingItems, 'item')} missing: too many to be withdrawn`,
  ].filter((fault) => fault !== false);
  return faults.length === 0 ? undefined : faults.join(', ');
}

/** The price watcher's status of each seller's feed. */
export function SellersTable({ sellers, at }: { sellers: readonly SellerWatch[]; at: string }) {
  // Times of polls are undefined in an answer of the release before, which names them otherwise.
  const columns: Column<SellerWatch>[] = [
    { label: 'Seller', cell: ({ label }) => label },
    {
      label: 'Breaker',
      cell: (seller) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={seller.isOpen ? 'bad' : 'good'}>{seller.isOpen ? 'open' : 'closed'}</Badge>
          {seller.failures > 0 && <Badge tone="warn">{plural(seller.failures, 'failure')} in a row</Badge>}
          <Freshness reportedSecondsAgo={seller.reportedSecondsAgo} isStale={seller.isStale} />
          {seller.error && <span className="w-full text-xs wrap-anywhere text-soft">{seller.error}</span>}
        </span>
      ),
    },
    {
      label: 'Feed',
      cell: (seller) => {
        const faults = faultsOf(seller);
        if (faults === undefined)
          return <span className="text-soft">{seller.readAt === null ? 'Not read yet' : 'In order'}</span>;
        return (
          <span className="text-xs wrap-anywhere">
            {keepsMissingItems(seller) && <Badge tone="warn">items stay</Badge>} {faults}
          </span>
        );
      },
    },
    {
      label: 'Last poll',
      numeric: true,
      cell: ({ polledAt }) =>
        polledAt == null ? 'Not yet' : `${formatSeconds(secondsBetween(polledAt, at))} ago`,
    },
    { label: 'Offers changed', numeric: true, cell: ({ offersChanged }) => formatCount(offersChanged) },
    {
      label: 'Next poll',
      numeric: true,
      cell: ({ nextPollAt }) =>
        nextPollAt == null ? 'Unknown' : `in ${formatSeconds(secondsBetween(at, nextPollAt))}`,
    },
  ];
  return <DataTable label="Price watcher" columns={columns} rows={sellers} keyOf={({ key }) => key} />;
}
