import type { ConsumerStatus } from '@sextant/contracts/http/operations.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { Badge, type BadgeTone } from '../../../../components/ui/badge.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { formatSeconds, secondsBetween } from '../seconds.js';
import { Freshness } from './freshness.js';

const tones: Record<ConsumerStatus['state'], BadgeTone> = {
  running: 'good',
  starting: 'info',
  down: 'bad',
  ended: 'neutral',
  unknown: 'warn',
};

/** Projections and policies with how far behind they are. */
export function ConsumersTable({ consumers, at }: { consumers: readonly ConsumerStatus[]; at: string }) {
  const columns: Column<ConsumerStatus>[] = [
    { label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { label: 'Kind', cell: ({ kind }) => kind },
    {
      label: 'State',
      cell: (consumer) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={tones[consumer.state]}>{consumer.state}</Badge>
          <Freshness {...consumer} />
        </span>
      ),
    },
    { label: 'Lag', numeric: true, cell: ({ lag }) => (lag === null ? 'Unknown' : formatCount(lag)) },
    { label: 'Parked', numeric: true, cell: ({ parked }) => formatCount(parked) },
    {
      label: 'Last applied',
      numeric: true,
      cell: ({ appliedAt }) =>
        appliedAt === null ? 'Never' : `${formatSeconds(secondsBetween(appliedAt, at))} ago`,
    },
  ];
  return (
    <DataTable
      label="Projections and policies"
      columns={columns}
      rows={consumers}
      keyOf={({ name }) => name}
    />
  );
}
