import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, durationText, waitText } from '@sextant/domain/shared/duration.js';
import { CODE_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { UNCONFIRMED_AFTER_MS, SETTLED_MS } from '@sextant/fulfillment/orders/send-purchase-order.js';
import { GIVEN_UP_AFTER_MS } from '@sextant/projector/build-generations.js';
import { TAKEOVER_SECONDS } from '@sextant/platform/postgres/leadership.js';
import { DROP_AFTER_MS } from '@sextant/projector/projections.js';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

const untilUnconfirmed = `${UNCONFIRMED_AFTER_MS / DAY_MS} days`;
const untilDropped = waitText(DROP_AFTER_MS / 1000);
const [, factors = ''] =
  /\bRETRY\b[^=]*= \{[^}]*\bmaxMs: ([\d_* ]+)/.exec(read('services/libs/platform/jobs/job-worker.ts')) ?? [];
const longestPause = durationText(
  factors.split('*').reduce((ms, factor) => ms * Number(factor.replaceAll('_', '')), 1),
);

it.each([
  ['docs/runbook.md', `A mailed code lives for ${durationText(CODE_LIFETIME_MS)}`],
  ['docs/runbook.md', `the ${untilUnconfirmed} until a part counts as unconfirmed`],
  ['docs/runbook.md', `the ${durationText(SETTLED_MS)} for which a seller may still work on a request`],
  ['docs/runbook.md', `after pauses that grow to ${longestPause}`],
  ['docs/runbook.md', `the next attempt follows within ${longestPause}`],
  ['docs/runbook.md', `with the tables of the failed one some ${untilDropped} later`],
  [
    'docs/runbook.md',
    `given up ${durationText(GIVEN_UP_AFTER_MS)} after the last report of a reader, and dropped ${untilDropped} later`,
  ],
  ['docs/runbook.md', `leadership passes within ${TAKEOVER_SECONDS} s of a leader's end`],
  ['services/apps/relay/README.md', `is replaced within ${TAKEOVER_SECONDS} seconds`],
  ['services/apps/fulfillment/README.md', `| no answer for ${untilUnconfirmed}: `],
])('%s has the time of the code: %s', (file, text) => {
  expect(read(file).replaceAll(/\s+/g, ' ')).toContain(text);
});
