import { Counter } from 'prom-client';
import { metrics } from '@sextant/platform/observability/metrics.js';

/** Author of a reply; `fallback`: by the rules because the model could not be used; `failed`: by nobody. */
const outcomes = ['rules', 'model', 'fallback', 'failed'] as const;

let replies: Counter<'outcome'> | undefined;

function repliesTotal(): Counter<'outcome'> {
  if (replies) return replies;
  replies = new Counter({
    name: 'sextant_replies_total',
    help: 'Messages to the companion that were answered, or given up as failed',
    labelNames: ['outcome'],
    registers: [metrics()],
  });
  // A series that begins with its first failure would have no increase.
  for (const outcome of outcomes) replies.inc({ outcome }, 0);
  return replies;
}

/** Puts the counter on /metrics before there is a reply. */
export const offerReplyMetrics = (): void => void repliesTotal();

/** Counts a reply. A job that runs twice counts twice, which hardly changes a share. */
export const countReply = (outcome: (typeof outcomes)[number]): void => repliesTotal().inc({ outcome });
