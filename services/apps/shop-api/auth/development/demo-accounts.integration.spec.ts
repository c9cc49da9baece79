import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts.js';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('demo accounts', () => {
  it('are made once, verified, with their roles', async () => {
    const demo = auth.app.get(DemoAccounts);
    await Promise.all([demo.seed(), demo.seed()]);
    const head = await auth.eventStore.head();
    await auth.app.get(DemoAccounts).seed();
    expect(await auth.eventStore.head()).toBe(head);
    for (const [email, role] of [
      ['shopper@sextant.demo', 'user'],
      ['admin@sextant.demo', 'admin'],
    ])
      expect(await auth.call('POST', 'login', { email, password: DEMO_PASSWORD })).toMatchObject({
        status: 200,
        body: { user: { role } },
      });
  });
});
