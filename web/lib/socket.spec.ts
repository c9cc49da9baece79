import { until } from '@sextant/testing/eventually.js';
import { connectLive, type LiveSocket } from './socket.js';

it('returns after a lost connection with half of its pause at random, a few seconds at most', async () => {
  let live: LiveSocket | undefined;
  const connection = connectLive({
    since: 'now',
    attach: (socket) => (live = socket),
    onGap: () => undefined,
  });
  await until(() => live !== undefined);
  const manager = live?.io;
  expect(manager?.reconnection()).toBe(true);
  expect(manager?.randomizationFactor()).toBeGreaterThanOrEqual(0.5);
  expect(manager?.reconnectionDelay()).toBeGreaterThanOrEqual(1000);
  expect(manager?.reconnectionDelayMax()).toBeLessThanOrEqual(15_000);
  connection.close();
});
