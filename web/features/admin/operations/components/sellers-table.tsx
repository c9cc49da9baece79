import type { SellerWatch } from '@sextant/contracts/http/operations.js';
import { Badge } from '../../../../components/ui/badge.js';
import { formatCount, plural } from '../../../../lib/plural.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { formatSeconds, secondsBetween } from '../seconds.js';
import { Freshness } from './freshness.js';

/** The price watcher's status of each seller's feed. */
export function SellersTable({ sellers, at }: { sellers: readonly SellerWatch[]; at: string }) {
  const columns: Column<SellerWatch>[] = [
    { label: 'Seller', cell: ({ label }) => label },
    {
      label: 'Breaker',
      cell: (seller) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={seller.isOpen ? 'bad' : 'good'}>{seller.isOpen ? 'open' : 'closed'}</Badge>
          {seller.failures > 0 && <Badge tone="warn">{plural(seller.failures, 'failure')} in a row</Badge>}
          <Freshness {...seller} />
          {seller.error && <span className="w-full text-xs wrap-anywhere text-soft">{seller.error}</span>}
        </span>
      ),
    },
    {
      label: 'Last look',
      numeric: true,
      cell: ({ lookedAt }) =>
        lookedAt === null ? 'Not yet' : `${formatSeconds(secondsBetween(lookedAt, at))} ago`,
    },
    { label: 'Offers changed', numeric: true, cell: ({ offersChanged }) => formatCount(offersChanged) },
    {
      label: 'Next look',
      numeric: true,
      cell: ({ nextLookAt }) =>
        nextLookAt === null ? 'Unknown' : `in ${formatSeconds(secondsBetween(at, nextLookAt))}`,
    },
  ];
  return <DataTable label="Price watcher" columns={columns} rows={sellers} keyOf={({ key }) => key} />;
}
