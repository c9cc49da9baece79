import { encodeEvent, EventTooLarge } from './event-codec.js';

const at = '2026-01-01T00:00:00.000Z';
const cleared = (userId: string) => encodeEvent({ type: 'CartCleared', data: { userId, at } });

describe('an encoded event', () => {
  it('is never larger than a record that Kafka takes', () => {
    expect(cleared('u'.repeat(900_000)).length).toBeGreaterThan(900_000);
    expect(() => cleared('u'.repeat(1024 * 1024))).toThrow(EventTooLarge);
  });
});
