import { UNCONFIRMED_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { userStream } from '@sextant/domain/user/user.js';
import { randomUUID } from 'node:crypto';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';
import { UnconfirmedAccounts } from './unconfirmed-accounts.js';

let auth: AuthHarness;
const { newPerson, signUp, logIn, member, waiting } = usersOf(() => auth);
const sweep = () => auth.app.get(UnconfirmedAccounts).sweep();
const statusOf = async (userId: string) => (await auth.app.get(AccountStates).current(userId)).status;
const claimed = async (email: string) => {
  const claims = auth.app.get(EmailClaims);
  return claims.holder(claims.lookupOf(email));
};

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('an account nobody has confirmed', () => {
  it('is deleted although somebody signs up with its address again and again', async () => {
    const person = await waiting();
    await auth
      .knex('auth.email_claim')
      .where({ user_id: person.userId })
      .update({ claimed_at: new Date(0) });
    expect((await signUp({ ...newPerson(), email: person.email })).status).toBe(409);
    await sweep();
    expect(await statusOf(person.userId)).toBe('deleted');
  });

  it('is deleted with all that was typed, once it is old enough, and its address is free', async () => {
    const [young, confirmed] = [await waiting(), await member()];
    await sweep();
    expect(await statusOf(young.userId)).toBe('registered');
    auth.clock.advance(UNCONFIRMED_LIFETIME_MS + 60_000);
    await sweep();
    expect(await statusOf(young.userId)).toBe('deleted');
    const key = await auth.knex('sealing.user_key').where({ user_id: young.userId }).first('wrapped');
    expect(key).toEqual({ wrapped: null });
    expect(await claimed(young.email)).toBeUndefined();
    expect(await auth.knex('auth.credential').where({ user_id: young.userId })).toEqual([]);

    expect((await logIn(confirmed)).status).toBe(200);
    const again = await signUp({ ...newPerson(), email: young.email });
    expect(again.status).toBe(201);
    expect(again.body.userId).not.toBe(young.userId);
  });

  it('keeps no address when its sign-up broke off before the account, unless somebody signs up with it again', async () => {
    const claims = auth.app.get(EmailClaims);
    const [left, taken] = [newPerson(), newPerson()].map(({ email }) => claims.lookupOf(email));
    const rows = (lookup = '') => auth.knex('auth.email_claim').where({ email_lookup: lookup });
    for (const lookup of [left, taken]) {
      await claims.claim(lookup ?? '', randomUUID());
      await rows(lookup).update({ claimed_at: new Date(0) });
    }
    const holder = await claims.claim(taken ?? '', randomUUID());
    expect(await claims.renew(taken ?? '', holder)).toBe(true);
    const before = new Date(Date.now() - 3_600_000);
    expect(await auth.knex.transaction((trx) => claims.expire(holder, before, trx))).toBe(false);
    await sweep();
    expect(await rows(left)).toEqual([]);
    expect(await claims.renew(left ?? '', randomUUID())).toBe(false);
  });

  it('that cannot be read keeps no other one', async () => {
    const [unreadable, other] = [await waiting(), await waiting()];
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system:spec' };
    const event = { id: randomUUID(), type: 'UserProfileChanged', data: Buffer.from('no event'), metadata };
    const stream = userStream(unreadable.userId);
    const { length } = await auth.eventStore.read(stream);
    await auth.eventStore.append({ stream, expectedRevision: length, events: [event] });
    auth.clock.advance(UNCONFIRMED_LIFETIME_MS + 60_000);
    await sweep();
    expect(await statusOf(other.userId)).toBe('deleted');
    expect(await claimed(unreadable.email)).toBe(unreadable.userId);
  });
});
