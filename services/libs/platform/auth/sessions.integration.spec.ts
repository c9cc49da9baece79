import type { UserCommand } from '@sextant/domain/user/commands.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { randomUUID, type KeyObject } from 'node:crypto';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { decodeJwt, SignJWT } from 'jose';
import knexFactory, { type Knex } from 'knex';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { EventStore } from '../event-store/event-store.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { liveFeedMigrations } from '../live-feed/migrations.js';
import { migrate } from '../read-db/migrate.js';
import { systemClock } from '../time/clock.js';
import { AccessTokens } from './access-tokens.js';
import { AccountStates } from './account-states.js';
import { authMigrations } from './migrations.js';
import { Sessions } from './sessions.js';
import { publicPart, signingKeys, tokenKeysOf } from './token-keys.js';

const keys = signingKeys(Buffer.alloc(32, 't'));
const at = '2026-03-01T12:00:00.000Z';
let database: TestDatabase;
let store: EventStore;
let knex: Knex;
let commands: DeciderCommandHandler;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ url: database.url });
  commands = new DeciderCommandHandler(store);
  knex = knexFactory({ client: 'pg', connection: database.url });
  await migrate(knex, authMigrations, liveFeedMigrations);
});
afterAll(async () => {
  await store.close();
  await knex.destroy();
  await database.drop();
});

/** One process, with its own caches and its own clock. */
function process() {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const accounts = new AccountStates(store, clock);
  const sessions = new Sessions(knex, clock);
  const tokens = new AccessTokens(accounts, sessions, keys, clock, 'any');
  return { accounts, sessions, tokens, wait: (ms: number) => (now += ms) };
}

async function send(command: UserCommand): Promise<void> {
  const context = { commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' };
  const result = await commands.handle(user, userStream(command.userId), command, context);
  if (!result.ok) throw new Error(result.error.code);
}

async function registered(): Promise<string> {
  const userId = randomUUID();
  await send({
    type: 'RegisterUser',
    userId,
    name: { firstName: 'x', lastName: 'x' },
    sealedEmail: 'x',
    role: 'user',
    credentialId: 'c1',
    at,
  });
  return userId;
}

describe('sessions', () => {
  it('know their user and the role of this moment', async () => {
    const userId = await registered();
    const { tokens } = process();
    expect(await tokens.verify(await tokens.issue({ userId, epoch: 0 }))).toMatchObject({
      userId,
      role: 'user',
    });
    await send({ type: 'GrantRole', userId, role: 'admin', at });
    const elsewhere = process().tokens;
    expect(await elsewhere.verify(await elsewhere.issue({ userId, epoch: 1 }))).toMatchObject({
      userId,
      role: 'admin',
    });
  });

  it.each<[string, (userId: string) => UserCommand]>([
    ['deactivated', (userId) => ({ type: 'DeactivateUser', userId, at })],
    ['deleted', (userId) => ({ type: 'DeleteUser', userId, at })],
    ['given another role', (userId) => ({ type: 'GrantRole', userId, role: 'admin', at })],
    [
      'given another password',
      (userId) => ({ type: 'ChangePassword', userId, provenCredentialId: 'c1', credentialId: 'c2', at }),
    ],
  ])('end when the account is %s, in every process within a quarter of a second', async (_what, command) => {
    const userId = await registered();
    const [here, there] = [process(), process()];
    const token = await here.tokens.issue({ userId, epoch: 0 });
    expect(await here.tokens.verify(token)).toBeDefined();
    expect(await there.tokens.verify(token)).toBeDefined();
    await send(command(userId));
    here.accounts.refresh(userId);
    expect(await here.tokens.verify(token)).toBeUndefined();
    there.wait(250);
    expect(await there.tokens.verify(token)).toBeUndefined();
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    ['the account is deactivated', (userId) => send({ type: 'DeactivateUser', userId, at })],
    ['they are ended', (userId) => process().sessions.end(userId)],
  ])('end when %s, in a process whose clock has been set back as well', async (_what, change) => {
    const userId = await registered();
    const { tokens, wait } = process();
    const token = await tokens.issue({ userId, epoch: 0 });
    expect(await tokens.verify(token)).toBeDefined();
    await change(userId);
    wait(-10 * 60_000);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('tell whom a deactivation has ended, and nobody whose session had ended before', async () => {
    const userId = await registered();
    const { tokens, wait } = process();
    const ended = await tokens.issue({ userId, epoch: 0 });
    await send({ type: 'GrantRole', userId, role: 'admin', at });
    const token = await tokens.issue({ userId, epoch: 1 });
    expect(await tokens.isOfDeactivated(token)).toBe(false);
    await send({ type: 'DeactivateUser', userId, at });
    wait(250);
    expect(await tokens.isOfDeactivated(token)).toBe(true);
    expect(await tokens.isOfDeactivated(ended)).toBe(false);
    expect(await tokens.isOfDeactivated(`${token.slice(0, -4)}AAAA`)).toBe(false);
  });

  it('do not come back when the account does', async () => {
    const userId = await registered();
    const { tokens, wait } = process();
    const token = await tokens.issue({ userId, epoch: 0 });
    await send({ type: 'DeactivateUser', userId, at });
    await send({ type: 'ActivateUser', userId, at });
    wait(250);
    expect(await tokens.verify(token)).toBeUndefined();
    expect(await tokens.isOfDeactivated(token)).toBe(false);
  });

  it('are refused when forged, expired, of nobody, or signed for another purpose', async () => {
    const userId = await registered();
    const { tokens } = process();
    const { sid } = decodeJwt(await tokens.issue({ userId, epoch: 0 }));
    const header = { alg: 'EdDSA', typ: 'at+jwt', kid: keys.sign?.kid };
    const token = (changes: object = {}, head: object = {}, from = keys) =>
      new SignJWT({ sub: userId, epoch: 0, sid, iss: 'sextant', aud: 'sextant-api', ...changes })
        .setProtectedHeader({ ...header, ...head })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(from.sign?.key as KeyObject);
    expect(await tokens.verify(await token())).toBeDefined();
    const expired = new SignJWT({ sub: userId, epoch: 0, sid, iss: 'sextant', aud: 'sextant-api' })
      .setProtectedHeader(header)
      .setExpirationTime('-1s')
      .sign(keys.sign?.key as KeyObject);
    const refused = [
      expired,
      token({ iss: 'somebody' }),
      token({ aud: 'another-api' }),
      token({ sid: undefined }),
      token({}, { typ: 'JWT' }),
      token({}, { kid: 'unknown' }),
      token({}, {}, signingKeys(Buffer.alloc(32, 'x'))),
    ];
    for (const bad of refused) expect(await tokens.verify(await bad)).toBeUndefined();
    expect(await tokens.verify(await tokens.issue({ userId: 'nobody', epoch: 0 }))).toBeUndefined();
    expect(await tokens.verify('not a token')).toBeUndefined();
  });

  it('are verified by who has public keys only, who cannot issue any, and survive a change of the key', async () => {
    const userId = await registered();
    const { tokens, accounts, sessions } = process();
    const publicKey = publicPart(keys.sign?.key as KeyObject);
    const token = await tokens.issue({ userId, epoch: 0 });
    const verifier = new AccessTokens(
      accounts,
      sessions,
      tokenKeysOf({ TOKEN_VERIFY_KEYS: [publicKey] }, undefined),
      systemClock,
      'any',
    );
    expect(await verifier.verify(token)).toMatchObject({ userId });
    await expect(verifier.issue({ userId, epoch: 0 })).rejects.toThrow('issues none');
    const next = tokenKeysOf(
      { TOKEN_SIGNING_KEY: Buffer.alloc(32, 'n').toString('base64url'), TOKEN_VERIFY_KEYS: [publicKey] },
      undefined,
    );
    const issuer = new AccessTokens(accounts, sessions, next, systemClock, 'any');
    expect(await issuer.verify(token)).toMatchObject({ userId });
    expect(await verifier.verify(await issuer.issue({ userId, epoch: 0 }))).toBeUndefined();
  });

  it('end after twelve hours, however busy', async () => {
    const userId = await registered();
    const { tokens, wait } = process();
    const token = await tokens.issue({ userId, epoch: 0 });
    const step = SESSION_IDLE_MS.user - 1000;
    const steps = Math.floor(SESSION_LIFETIME_MS / step);
    for (let n = 0; n < steps; n += 1) {
      wait(step);
      expect(await tokens.verify(token)).toMatchObject({ userId, role: 'user' });
    }
    wait(SESSION_LIFETIME_MS - steps * step);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('end when nothing is asked for long enough, sooner for staff, and an open socket asks nothing', async () => {
    const userId = await registered();
    const { tokens, wait } = process();
    const token = await tokens.issue({ userId, epoch: 0 });
    wait(SESSION_IDLE_MS.user - 1000);
    expect(await tokens.peek(token)).toBeDefined();
    wait(1000);
    expect(await tokens.verify(token)).toBeUndefined();

    await send({ type: 'GrantRole', userId, role: 'admin', at });
    const staff = process();
    const staffToken = await staff.tokens.issue({ userId, epoch: 1 });
    staff.wait(SESSION_IDLE_MS.admin);
    expect(await staff.tokens.verify(staffToken)).toBeUndefined();
  });

  it('end one by one or all at once, in every process, with their sockets told', async () => {
    const [userId, other] = [await registered(), await registered()];
    const [here, there] = [process(), process()];
    const issue = (owner: string) =>
      here.tokens.issue({ userId: owner, epoch: 0, device: 'Firefox on Windows' });
    const [first, second, third, foreign] = [
      await issue(userId),
      await issue(userId),
      await issue(userId),
      await issue(other),
    ];
    for (const token of [first, second, third, foreign])
      expect(await there.tokens.verify(token)).toBeDefined();
    const sid = String(decodeJwt(first).sid);

    expect(await here.sessions.end(other, sid)).toBe(0);
    expect(await here.tokens.verify(first)).toBeDefined();
    expect(await here.sessions.end(userId, sid)).toBe(1);
    expect(await here.tokens.verify(first)).toBeUndefined();
    expect(await here.tokens.verify(second)).toBeDefined();
    there.wait(250);
    expect(await there.tokens.verify(first)).toBeUndefined();
    expect(await there.tokens.verify(second)).toBeDefined();

    expect(await here.sessions.list(userId, 0, new Date(0))).toMatchObject([
      { device: 'Firefox on Windows' },
      { device: 'Firefox on Windows' },
    ]);
    expect(await here.sessions.end(userId)).toBe(2);
    there.wait(250);
    expect(await there.tokens.verify(second)).toBeUndefined();
    expect(await there.tokens.verify(third)).toBeUndefined();
    expect(await there.tokens.verify(foreign)).toBeDefined();
    const ended = await knex('live_feed.events').where({ audience: `user:${userId}`, name: 'session.ended' });
    expect(ended).toHaveLength(2);
  });

  it('share one read of the store when many requests come at once', async () => {
    const userId = await registered();
    let reads = 0;
    const counted: EventStore = Object.create(store, {
      read: {
        value: (stream: string, after?: number) => {
          reads += 1;
          return store.read(stream, after);
        },
      },
    });
    const counting = new AccountStates(counted);
    await Promise.all(Array.from({ length: 50 }, () => counting.recent(userId)));
    expect(reads).toBe(1);
  });
});
