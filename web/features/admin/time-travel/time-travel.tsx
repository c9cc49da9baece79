import type { HistoryMoment } from '@sextant/contracts/http/time-travel.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Loading } from '../../../components/ui/loading.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useDateFormats } from '../../../lib/dates.js';
import { hasStatus } from '../../../lib/problem.js';
import { isTypedOut } from '../../../lib/typed-date.js';
import { asOfQuery, historyQuery, type Thing } from './api/time-travel-calls.js';
import { PastState } from './components/states.js';
import { localInput, placeAt } from './moment-at.js';

/**
 * An order, cart or product as it stood after any of its events, chosen with a slider or by an instant.
 * @param at the instant it begins with; default: now
 */
export function TimeTravel({ kind, id, at }: Thing & { at?: string }) {
  const { data, error, refetch } = useQuery(historyQuery({ kind, id }));
  if (hasStatus(error, 404) || (data && data.moments.length === 0))
    return (
      <EmptyState
        icon="clock"
        level="h3"
        title="Nothing is known of this id"
        text={`There is no ${kind} with this id.`}
      />
    );
  if (error)
    return (
      <FailedState level="h3" title="Failed to load data. Please try again." onRetry={() => void refetch()} />
    );
  if (!data) return <Loading label="Loading history" blocks={['h-16 w-full', 'h-40 w-full']} />;
  return <Traveler key={`${kind}/${id}/${at ?? ''}`} kind={kind} id={id} at={at} moments={data.moments} />;
}

function Traveler({ kind, id, at, moments }: Thing & { at?: string; moments: readonly HistoryMoment[] }) {
  const { formatDateTime } = useDateFormats();
  const [chosen, choose] = useState<number | null>(() =>
    at === undefined ? null : Math.max(0, placeAt(moments, new Date(at))),
  );
  const newest = moments.length - 1;
  const place = Math.min(chosen ?? newest, newest);
  const moment = moments[place];
  const { data, isError, refetch } = useQuery(asOfQuery({ kind, id }, moment?.revision ?? 1));
  const field = useId();
  const [typed, setTyped] = useState<string | null>(null);
  if (!moment) return null;
  const step = (by: number) => choose(Math.max(0, Math.min(newest, place + by)));
  return (
    <div>
      <div className="rounded-lg border border-line bg-sunken p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm" aria-live="polite">
            <Dotted
              parts={[
                <b>{moment.title}</b>,
                <time className="text-soft" dateTime={moment.at}>
                  {formatDateTime(moment.at)}
                </time>,
                <span className="text-soft">
                  event {formatCount(place + 1)} of {formatCount(moments.length)}
                </span>,
              ]}
            />
          </p>
          {place < newest && (
            <Button look="quiet" size="sm" onClick={() => choose(null)}>
              Back to now
            </Button>
          )}
        </div>
        <div className="mt-2 flex items-center gap-2">
          <IconButton icon="left" label="Earlier event" disabled={place === 0} onClick={() => step(-1)} />
          <input
            type="range"
            min={0}
            max={newest}
            step={1}
            value={place}
            aria-label="As of"
            aria-valuetext={`Event ${place + 1} of ${moments.length}: ${moment.title}`}
            onChange={(event) => choose(Number(event.target.value))}
            className="h-6 w-full min-w-0 accent-accent"
          />
          <IconButton icon="right" label="Later event" disabled={place === newest} onClick={() => step(1)} />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <label htmlFor={field} className="text-soft">
            As it stood at
          </label>
          <input
            id={field}
            type="datetime-local"
            step={1}
            value={typed ?? localInput(moment.at)}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              setTyped(event.target.value);
              if (!isTypedOut(event.target.value)) return;
              const at = new Date(event.target.value);
              // Moments are whole seconds: everything of that second has happened.
              const end = new Date(at.getTime() + 999);
              if (!Number.isNaN(at.getTime())) choose(Math.max(0, placeAt(moments, end)));
            }}
            className="h-9 rounded-md border border-edge bg-surface px-2"
          />
        </div>
      </div>
      <div className="mt-4">
        {isError && !data && (
          <FailedState
            level="h3"
            title="Failed to load data. Please try again."
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <Skeleton className="h-40 w-full" />}
        {data?.state && <PastState state={data.state} at={data.at ?? moment.at} />}
      </div>
    </div>
  );
}
