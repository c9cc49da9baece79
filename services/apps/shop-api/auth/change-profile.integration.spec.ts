import { jest } from '@jest/globals';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { profile, member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('changing the profile', () => {
  const put = (token: string, firstName: string) =>
    auth.call('PUT', 'profile', { firstName, lastName: 'Lee' }, { token });

  it('records nothing when nothing is changed', async () => {
    const { token } = await member();
    await put(token, 'Anne');
    const before = await auth.eventStore.head();
    expect(await put(token, 'Anne')).toMatchObject({ status: 200, body: { user: { firstName: 'Anne' } } });
    expect(await auth.eventStore.head()).toBe(before);
  });

  it('is refused to who sends more than hands can, at once or in a day', async () => {
    for (const budget of auth.app.get(RequestCommands)['budgets']) {
      const [flooder, other] = [await member(), await member()];
      // The time of the budget stands still: on a busy machine it would grow before the request takes from it.
      const clock = jest
        .spyOn(budget as unknown as { now: () => number }, 'now')
        .mockReturnValue(performance.now());
      while (budget.tryTake(flooder.userId) === 0);
      expect((await put(flooder.token, 'Anna')).status).toBe(429);
      const refused = { userId: flooder.userId, refusedOnly: true };
      const page = await auth.app.get(SecurityEvents).page(refused, { limit: 10, offset: 0 });
      expect(page.events).toMatchObject([{ call: 'PUT /api/auth/profile', outcome: 'too_many_requests' }]);
      expect((await put(other.token, 'Anna')).status).toBe(200);
      clock.mockRestore();
    }
  });

  it('changes names and shows them at once', async () => {
    const { token } = await member();
    const changed = await auth.call('PUT', 'profile', { firstName: 'Anne', lastName: 'Li' }, { token });
    expect(changed).toMatchObject({ status: 200, body: { user: { firstName: 'Anne', lastName: 'Li' } } });
    expect((await profile(token)).body).toMatchObject({ user: { firstName: 'Anne' } });
    expect((await auth.call('PUT', 'profile', { firstName: '<i>', lastName: 'Li' }, { token })).status).toBe(
      400,
    );
  });
});
