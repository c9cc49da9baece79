import type { OperationsAnswer } from '@sextant/contracts/http/operations.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../../components/ui/badge.js';
import { formatSeconds } from '../seconds.js';
import { Freshness } from './freshness.js';

function Figure({ label, children, note }: { label: string; children: ReactNode; note: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 max-lg:last:col-span-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="money mt-1 text-xl font-semibold whitespace-normal">{children}</dd>
      <dd className="mt-1 text-xs text-soft">{note}</dd>
    </div>
  );
}

const relayTones: Record<OperationsAnswer['relay']['state'], BadgeTone> = {
  publishing: 'good',
  interrupted: 'bad',
  unknown: 'warn',
};

/** The most important figures. */
export function AtAGlance({ relay, consumers, queues, sockets }: OperationsAnswer) {
  const parked = consumers.reduce((sum, consumer) => sum + consumer.parked, 0);
  const lags = consumers.map(({ lag }) => lag);
  const lag = lags.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const due = queues.reduce((sum, queue) => sum + queue.due, 0);
  const oldest = Math.max(0, ...queues.map(({ oldestDueSeconds }) => oldestDueSeconds));
  return (
    <dl className="grid grid-cols-2 gap-3 max-lg:mb-6 lg:grid-cols-5">
      <Figure
        label="Relay"
        note={
          <span className="flex flex-wrap gap-1">
            <Badge tone={relayTones[relay.state]}>{relay.state}</Badge>
            <Freshness {...relay} />
            {relay.problem}
          </span>
        }
      >
        {relay.ageSeconds === null
          ? 'Age unknown'
          : relay.ageSeconds === 0
            ? 'Up to date'
            : `${formatSeconds(relay.ageSeconds)} behind`}
      </Figure>
      <Figure
        label="Records to apply"
        note={lags.includes(null) ? 'Kafka cannot be asked' : `by ${plural(consumers.length, 'consumer')}`}
      >
        {lags.includes(null) ? 'Unknown' : formatCount(lag)}
      </Figure>
      <Figure label="Parked events" note={parked === 0 ? 'Everything was applied' : 'See below'}>
        {formatCount(parked)}
      </Figure>
      <Figure label="Jobs due" note={due === 0 ? 'Nothing waits' : `Oldest for ${formatSeconds(oldest)}`}>
        {formatCount(due)}
      </Figure>
      <Figure
        label="Sockets"
        note={`${plural(sockets.people, 'person', 'people')}, ${formatCount(sockets.staff)} staff, ${plural(sockets.replicas, 'replica')}`}
      >
        {formatCount(sockets.open)}
      </Figure>
    </dl>
  );
}
