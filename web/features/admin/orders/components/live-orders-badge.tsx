import { useState } from 'react';
import { Badge } from '../../../../components/ui/badge.js';
import { formatAgo } from '../../../../lib/dates.js';
import { useLiveState } from '../../../../lib/live-state.js';
import { useOnline } from '../../../../lib/use-online.js';
import { useNow } from '../../../../lib/use-now.js';

/** Time after which a lost connection is called stale. */
const STALE_MS = 15_000;

/** Status of the connection that live orders come over: connected, reconnecting, or stale since a time. */
export function LiveOrdersBadge() {
  const state = useLiveState((live) => live.state);
  const online = useOnline();
  // The connection notices only later that the network is gone.
  const stale = state === 'stale' || (state === 'live' && !online);
  const now = useNow(1000);
  const [lost, setLost] = useState<Date | null>(null);
  if (stale && lost === null) setLost(now);
  if (!stale && lost !== null) setLost(null);
  return (
    <span role="status" aria-label="Live updates" className="inline-flex">
      <StateBadge connected={state === 'live' && online} online={online} lost={lost} now={now} />
    </span>
  );
}

interface StateProps {
  connected: boolean;
  online: boolean;
  lost: Date | null;
  now: Date;
}

function StateBadge({ connected, online, lost, now }: StateProps) {
  if (connected)
    return (
      <Badge tone="good">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
        Connected
      </Badge>
    );
  if (lost === null) return <Badge>Connecting…</Badge>;
  if (now.getTime() - lost.getTime() < STALE_MS)
    return <Badge tone="warn">{online ? 'Reconnecting…' : 'Offline'}</Badge>;
  return <Badge tone="bad">Stale: lost {formatAgo(lost, now)}</Badge>;
}
