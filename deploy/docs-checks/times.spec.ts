import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, durationText } from '@sextant/domain/shared/duration.js';
import { CODE_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { IN_DOUBT_MS } from '@sextant/fulfillment/orders/send-purchase-order.js';

const inDoubt = `${IN_DOUBT_MS / DAY_MS} days`;

it.each([
  ['docs/runbook.md', `A mailed code lives for ${durationText(CODE_LIFETIME_MS)}`],
  ['docs/runbook.md', `the ${inDoubt} until a part counts as unconfirmed`],
  ['services/apps/fulfillment/README.md', `| no answer for ${inDoubt}: `],
])('%s has the time of the code: %s', (file, text) => {
  expect(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')).toContain(text);
});
