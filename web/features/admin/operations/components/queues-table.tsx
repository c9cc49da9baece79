import type { QueueStatus } from '@sextant/contracts/http/operations.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { formatSeconds } from '../seconds.js';

const columns: Column<QueueStatus>[] = [
  { label: 'Queue', cell: ({ name }) => name },
  { label: 'Due', numeric: true, cell: ({ due }) => formatCount(due) },
  { label: 'Running', numeric: true, cell: ({ running }) => formatCount(running) },
  { label: 'Scheduled', numeric: true, cell: ({ scheduled }) => formatCount(scheduled) },
  { label: 'Retrying', numeric: true, cell: ({ retrying }) => formatCount(retrying) },
  {
    label: 'Oldest due',
    numeric: true,
    cell: ({ due, oldestDueSeconds }) => (due === 0 ? 'None' : formatSeconds(oldestDueSeconds)),
  },
];

/** Jobs that wait, by queue. */
export function QueuesTable({ queues }: { queues: readonly QueueStatus[] }) {
  if (queues.length === 0) return <p className="text-sm text-soft">Every queue is empty.</p>;
  return <DataTable label="Queues" columns={columns} rows={queues} keyOf={({ name }) => name} />;
}
