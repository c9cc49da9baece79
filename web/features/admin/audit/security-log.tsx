import {
  isRefusedCall,
  securityCalls,
  securityOutcomes,
  type SecurityEntry,
} from '@sextant/contracts/http/audit.js';
import { SECURITY_LOG_DAYS } from '@sextant/domain/user/lifetimes.js';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Badge, type BadgeTone } from '../../../components/ui/badge.js';
import { RemovableChip } from '../../../components/ui/chip.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { useDateFormats } from '../../../lib/dates.js';
import { usePageParam } from '../../../lib/use-page-param.js';
import { DataTable, type Column } from '../components/data-table.js';
import { ListFrame } from '../components/list-frame.js';
import { useListParams } from '../use-list-params.js';
import { securityQuery } from './api/security.js';

const ID = /^[\w-]{1,64}$/;
/** Characters of a network's hash: enough to tell those of a log apart, and few enough to compare. */
const NETWORK_LENGTH = 8;
const outcomes = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
];

/** Name of a call, or of an outcome; a newer release may record others. */
const nameOf = (names: Readonly<Record<string, string>>, key: string): string =>
  names[key] ?? key.replaceAll('_', ' ');

const toneOf = (outcome: string): BadgeTone => {
  if (isRefusedCall(outcome)) return 'bad';
  return outcome === 'done' ? 'good' : 'neutral';
};

/** Log-ins, refusals and changes of accounts and keys, newest first. */
export function SecurityLog() {
  const [params, change] = useListParams<'user' | 'outcome'>();
  const page = usePageParam(useSearchParams());
  const asked = params.get('user');
  const user = asked !== null && ID.test(asked) ? asked : null;
  const refusedOnly = params.get('outcome') === 'refused';
  const filtered = user !== null || refusedOnly;
  const query = useQuery(securityQuery({ user, refusedOnly }, page[0]));
  const { formatDateTime } = useDateFormats();
  const columns: Column<SecurityEntry>[] = [
    { label: 'Time', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    { label: 'What', cell: ({ call }) => nameOf(securityCalls, call) },
    {
      label: 'Outcome',
      cell: ({ outcome }) => <Badge tone={toneOf(outcome)}>{nameOf(securityOutcomes, outcome)}</Badge>,
    },
    {
      label: 'Account',
      cell: ({ user: account }) =>
        account && (
          <button
            type="button"
            className="min-h-6 rounded-sm text-left wrap-anywhere text-accent hover:underline"
            onClick={() => change({ user: account.id })}
          >
            {account.name || account.id}
          </button>
        ),
    },
    {
      label: 'Network',
      cell: ({ network }) => <code className="text-xs">{network.slice(0, NETWORK_LENGTH)}</code>,
    },
  ];
  return (
    <div>
      <div role="group" aria-label="Filters" className="mb-6 flex flex-wrap items-center gap-3">
        <Segmented
          label="Outcome"
          value={refusedOnly ? 'refused' : 'all'}
          options={outcomes}
          onChange={(value) => change({ outcome: value === 'refused' ? value : null })}
        />
        {user && <RemovableChip label={`Account: ${user}`} onRemove={() => change({ user: null })} />}
      </div>
      <ListFrame
        query={query}
        page={page}
        empty={{
          icon: 'lock',
          title: 'Nothing recorded',
          text: filtered
            ? 'Nothing matches these filters.'
            : `Log-ins, refusals and changes of accounts are recorded here for ${SECURITY_LOG_DAYS} days.`,
        }}
        onClear={filtered ? () => change({ user: null, outcome: null }) : undefined}
      >
        {({ events }) => (
          <>
            <p className="mb-3 text-sm text-soft">
              Network: entries with the same code came from the same network. Its address is not recorded.
            </p>
            <DataTable label="Security log" columns={columns} rows={events} keyOf={({ id }) => id} />
          </>
        )}
      </ListFrame>
    </div>
  );
}
