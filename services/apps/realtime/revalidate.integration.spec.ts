import { jest } from '@jest/globals';
import { user, userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { signingKeys } from '@sextant/platform/auth/token-keys.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { Knex } from 'knex';
import pg from 'pg';
import { revalidate } from './revalidate.js';

const at = '2026-03-01T12:00:00.000Z';
const logger = silentLogger();
const userIds = Array.from({ length: 640 }, (_, n) => `u${n}`);
const context = (commandId: string) => ({ commandId, correlationId: 'c', actor: 'system:spec' });

describe('a round of checks of open sessions', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let commands: DeciderCommandHandler;
  /** Statements of this process since the last reset. */
  let statements = 0;
  let now = Date.now();

  beforeAll(async () => {
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
      statements += 1;
      return Reflect.apply(query, this, args);
    } as never);
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    knex = createPool({ url: database.url, application: 'spec', logger });
    await migrate(knex, authMigrations, liveFeedMigrations);
    commands = new DeciderCommandHandler(store);
    const name = { firstName: 'x', lastName: 'x' };
    const registered = { name, sealedEmail: 'x', role: 'user', credentialId: 'c', at } as const;
    await commands.handleEach(
      user,
      userIds.map((userId) => ({
        stream: userStream(userId),
        command: { type: 'RegisterUser', userId, ...registered },
        context: context(`register ${userId}`),
      })),
    );
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await store.close();
    await knex.destroy();
    await database.drop();
  });

  it('asks the stores for many accounts at a time, and ends the sessions that have ended, and no others', async () => {
    const clock = { now: () => new Date(now) };
    const sessions = new Sessions(knex, clock);
    const tokens = new AccessTokens(
      new AccountStates(store, clock),
      sessions,
      signingKeys(Buffer.alloc(32, 't')),
      clock,
      'any',
    );
    const disconnected: string[] = [];
    const opened = await Promise.all(
      userIds.map(async (userId) => {
        const data = {
          token: await tokens.issue({ userId, epoch: 0 }),
          user: { userId, role: 'user' },
        } as const;
        return { data, disconnect: () => disconnected.push(userId) as never };
      }),
    );
    const round = async () => {
      // Rows read for one round are too old for the next.
      now += 30_000;
      statements = 0;
      await revalidate(opened, (token) => tokens.peek(token), logger);
    };
    await round();
    await round();
    expect(disconnected).toEqual([]);
    expect(statements).toBeLessThan(userIds.length / 16);
    await new Sessions(knex).end('u7');
    const deactivate = { type: 'DeactivateUser', userId: 'u600', at } as const;
    await commands.handle(user, userStream('u600'), deactivate, context('deactivate'));
    await round();
    expect(disconnected.sort()).toEqual(['u600', 'u7']);
  });
});
