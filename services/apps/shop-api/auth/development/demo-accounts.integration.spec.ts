import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import { randomUUID } from 'node:crypto';
import { demoAddresses } from '../demo-addresses.js';
import { NoDemoAccounts } from '../no-demo-accounts.js';
import { DemoAccounts } from './demo-accounts.js';
import { demoLogins } from './demo-logins.js';
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
    for (const [login, role] of [
      [demoLogins.shopper, 'user'],
      [demoLogins.admin, 'admin'],
    ] as const)
      expect(await auth.call('POST', 'login', login)).toMatchObject({
        status: 200,
        body: { user: { role } },
      });
  });

  it('keep production from starting on their database while one can log in', async () => {
    const [claims, accounts] = [auth.app.get(EmailClaims), auth.app.get(AccountStates)];
    const production = new NoDemoAccounts(claims, accounts);
    await auth.app.get(DemoAccounts).seed();
    await expect(production.onApplicationBootstrap()).rejects.toThrow('This database has the demo account');
    for (const email of Object.values(demoAddresses)) {
      const userId = (await claims.holder(claims.lookupOf(email))) ?? '';
      const command = { type: 'DeactivateUser', userId, at: auth.clock.now().toISOString() } as const;
      await runAsSystem('system:spec', randomUUID(), () => auth.app.get(AccountCommands).send(command));
    }
    await expect(production.onApplicationBootstrap()).resolves.toBeUndefined();
  });
});
