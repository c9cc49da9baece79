import { useLiveState } from '../../lib/live-state.js';
import { useOnline } from '../../lib/use-online.js';
import { Badge } from './badge.js';

/** Status of the live connection; renders nothing until it is known. */
export function LiveBadge() {
  const state = useLiveState((live) => live.state);
  const online = useOnline();
  if (state === 'off') return null;
  return (
    <span role="status" aria-label="Live updates" className="inline-flex">
      {!online ? (
        // The connection notices only later.
        <Badge tone="warn">Offline</Badge>
      ) : state === 'live' ? (
        <Badge tone="good">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
          Live
        </Badge>
      ) : (
        <Badge tone="warn">Reconnecting…</Badge>
      )}
    </span>
  );
}
