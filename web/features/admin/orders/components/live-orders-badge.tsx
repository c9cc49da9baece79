import { useState } from 'react';
import { Badge } from '../../../../components/ui/badge.js';
import { formatAgo } from '../../../../lib/dates.js';
import { useLiveState } from '../../../../lib/live-state.js';
import { useNow } from '../../../../lib/use-now.js';

/** A connection that has not come back by then is not about to. */
const STALE_MS = 15_000;

/** Status of the connection that live orders come over: connected, reconnecting, or stale since a time. */
export function LiveOrdersBadge() {
  const state = useLiveState((live) => live.state);
  const now = useNow(1000);
  const [lost, setLost] = useState<Date | null>(null);
  if (state === 'stale' && lost === null) setLost(now);
  if (state !== 'stale' && lost !== null) setLost(null);
  return (
    <span role="status" aria-label="Live updates" className="inline-flex">
      <StateBadge connected={state === 'live'} lost={lost} now={now} />
    </span>
  );
}

function StateBadge({ connected, lost, now }: { connected: boolean; lost: Date | null; now: Date }) {
  if (connected)
    return (
      <Badge tone="good">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
        Connected
      </Badge>
    );
  if (lost === null) return <Badge>Connecting…</Badge>;
  if (now.getTime() - lost.getTime() < STALE_MS) return <Badge tone="warn">Reconnecting…</Badge>;
  return <Badge tone="bad">Stale: lost {formatAgo(lost, now)}</Badge>;
}
