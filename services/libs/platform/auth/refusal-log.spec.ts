import type { Refusal } from '../http/problem.filter.js';
import { MasterKey } from '../sealing/master-key.js';
import { NetworkHash } from './network-hash.js';
import { KEPT_REFUSALS, RefusalLog } from './refusal-log.js';
import type { SecurityEvent, SecurityEvents } from './security-events.js';

const refusal: Refusal = {
  error: new Error('no'),
  status: 429,
  code: 'too_many_requests',
  call: 'POST /api/auth/login',
  network: '198.51.100.7',
};

describe('the log of refusals', () => {
  let kept: SecurityEvent[];
  let log: RefusalLog;
  beforeEach(() => {
    kept = [];
    const events = { record: (event: SecurityEvent) => Promise.resolve(void kept.push(event)) };
    log = new RefusalLog(
      events as unknown as SecurityEvents,
      new NetworkHash(new MasterKey(Buffer.alloc(32, 1))),
    );
  });

  it('holds calls refused for lack of permission or for coming too often, without the network in clear', async () => {
    await log.note(refusal);
    await log.note({ ...refusal, status: 403, code: 'forbidden', userId: 'ann' });
    for (const status of [400, 401, 404, 409, 500, 503]) await log.note({ ...refusal, status });
    expect(kept.map(({ outcome, userId }) => [outcome, userId])).toEqual([
      ['too_many_requests', undefined],
      ['forbidden', 'ann'],
    ]);
    expect(JSON.stringify(kept)).not.toContain(refusal.network);
  });

  it('holds nothing twice', async () => {
    log.except(refusal.error);
    await log.note(refusal);
    expect(kept).toEqual([]);
  });

  it('cannot be filled by who is refused again and again, and still has others', async () => {
    for (let n = 0; n < 1_000; n += 1) await log.note(refusal);
    expect(kept.length).toBeLessThanOrEqual(KEPT_REFUSALS.capacity + 1);
    const before = kept.length;
    await log.note({ ...refusal, network: '203.0.113.9' });
    expect(kept).toHaveLength(before + 1);
  });
});
