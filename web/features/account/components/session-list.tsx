import type { SessionEntry } from '@sextant/contracts/http/account.js';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Notice } from '../../../components/ui/notice.js';
import { Loading } from '../../../components/ui/loading.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { formatAgo, useDateFormats } from '../../../lib/dates.js';
import { messageOf } from '../../../lib/problem.js';
import { useNow } from '../../../lib/use-now.js';
import { sessionsQuery, useEndAllSessions, useEndSession } from '../api/session-calls.js';

function Entry({ session, onEnd, busy }: { session: SessionEntry; onEnd: () => void; busy: boolean }) {
  const now = useNow(60_000);
  const { formatDateTime } = useDateFormats();
  return (
    <li ref={passOnFocus} className="flex items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device || 'Unknown device'}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="mt-0.5 text-soft">
          Logged in {formatDateTime(session.startedAt)}
          {!session.current && `, last seen ${formatAgo(session.seenAt, now)}`}
        </p>
      </div>
      {!session.current && (
        <Button
          look="secondary"
          size="sm"
          busy={busy}
          onClick={onEnd}
          aria-label={`Log out ${session.device || 'unknown device'}, logged in ${formatDateTime(session.startedAt)}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, with buttons to end one or all. */
export function SessionListPanel({ onEnded }: { onEnded: () => void }) {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const one = useEndSession();
  const all = useEndAllSessions();
  const failure = one.error ?? all.error;
  if (error && !data)
    return <FailedState level="h3" title="Your sessions did not load" onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading your sessions" blocks={['h-20 w-full']} />;
  return (
    <div className="space-y-4">
      {failure && (
        <Notice tone="bad">{messageOf(failure, 'The session was not ended. Please try again.')}</Notice>
      )}
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => (
          <Entry
            key={session.id}
            session={session}
            busy={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      <Button
        look="warning"
        busy={all.isPending}
        onClick={() => all.mutate(undefined, { onSuccess: onEnded })}
      >
        Log out everywhere
      </Button>
    </div>
  );
}
