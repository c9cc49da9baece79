import { REMEMBER_MS } from '@sextant/platform/jobs/job-queue.js';
import { WORTH_SENDING_MS } from './customers.js';

it('emails about orders are not worth sending any more before their queue forgets them', () => {
  expect(WORTH_SENDING_MS).toBeLessThan(REMEMBER_MS);
});
