import { create } from '@bufbuild/protobuf';
import { UserDeletedSchema } from '@sextant/contracts/gen/sextant/users/v1/users_pb.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import { userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import { randomUUID } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import { encodeEvent } from '../event-store/event-codec.js';
import type { EventStore } from '../event-store/event-store.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { IdempotencyKeys } from '../http/idempotency/idempotency-keys.js';
import { httpMigrations } from '../http/migrations.js';
import { jobsMigrations } from '../jobs/migrations.js';
import { EmailQueue } from '../mail/outbox.js';
import type { RecordedEvent } from '../messaging/recorded-event.js';
import { MasterKey } from '../sealing/master-key.js';
import { sealingMigrations } from '../sealing/migrations.js';
import { migrate } from '../read-db/migrate.js';
import { Sealing } from '../sealing/sealing.js';
import { AccountStates } from './account-states.js';
import { authMigrations } from './migrations.js';
import { Credentials } from './credentials.js';
import { EmailClaims } from './email-claims.js';
import { BatchContext } from '../messaging/batch-handler.js';
import { erasedRows, eraseUser, UserErasure } from './erasure.js';
import { KnownNetworks } from './known-networks.js';
import { OneTimeSecrets } from './one-time-secrets.js';
import { Sessions } from './sessions.js';

const master = new MasterKey(Buffer.from('e'.repeat(32)));
let database: TestDatabase;
let knex: Knex;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
  store = await openPostgresEventStore({ url: database.url });
  await migrate(knex, httpMigrations, sealingMigrations, authMigrations, jobsMigrations);
});
afterAll(async () => {
  await store.close();
  await knex.destroy();
  await database.drop();
});

/** Resolves when the work has ended or a statement waits for another transaction. */
async function endsOrWaits(work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => void (ended = true);
  work.then(end, end);
  await until(async () => {
    const waiting = knex('pg_stat_activity').where({ wait_event_type: 'Lock' });
    return ended || (await waiting.whereRaw('datname = current_database()')).length > 0;
  });
}

const deleted = (userId: string): RecordedEvent => ({
  type: 'UserDeleted',
  data: create(UserDeletedSchema, { userId, at: '2026-03-01T12:00:00.000Z' }),
  id: randomUUID(),
  stream: userStream(userId),
  revision: 9,
  position: '9',
  recordedAt: '2026-03-01T12:00:00.000Z',
  correlationId: 'spec',
  causationId: 'spec',
  actor: 'system:spec',
});

describe('user erasure', () => {
  it('removes everything of one user, of nobody whose deletion only Kafka knows of, and does not mind doing it again', async () => {
    const sealing = new Sealing(knex, master);
    const claims = new EmailClaims(knex, master);
    const fill = async (userId: string) => {
      await sealing.ensureKey(userId);
      await new Credentials(knex).put(randomUUID(), userId, 'hash');
      await claims.claim(claims.lookupOf(`${userId}@example.com`), userId);
      await new KnownNetworks(knex, master).remember('lookup', userId, userId);
      await new Sessions(knex).start({ userId, epoch: 1, device: 'spec' });
      await knex('auth.second_factor').insert({ user_id: userId, secret: 'sealed' });
      const expiresAt = new Date('2100-01-01');
      await new OneTimeSecrets(knex, master).putCode({
        id: randomUUID(),
        userId,
        secret: '123456',
        expiresAt,
      });
      const answers = new IdempotencyKeys(knex, master.derive('idempotency'), store);
      const begun = await answers.begin(`order of ${userId}`, {}, userId);
      if ('attempt' in begun)
        await answers.finish(`order of ${userId}`, begun.attempt, {
          status: 201,
          body: userId,
          position: null,
        });
      const email = { to: `${userId}@example.com`, subject: 'Your order', text: userId, html: userId };
      const mail = new EmailQueue(knex, master);
      await mail.put({ id: randomUUID(), email, expiresAt, owner: userId, about: 'order' });
      return sealing.seal(userId, { firstName: userId });
    };
    const [ann, bob] = [await fill('ann'), await fill('bob')];
    const rows = async (userId: string) => {
      const counts = Object.entries(erasedRows).map(async ([table, column]) => {
        const rows = await knex(table).where({ [column]: userId });
        return [table, rows.length] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    const each = (count: number) =>
      Object.fromEntries(Object.keys(erasedRows).map((table) => [table, count]));
    const erasure = new UserErasure(new AccountStates(store));
    const record = async (userId: string, ...events: UserEvent[]) =>
      store.append({
        stream: userStream(userId),
        events: events.map((event) => ({
          id: randomUUID(),
          type: event.type,
          data: encodeEvent(event),
          metadata: { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' },
        })),
        expectedRevision: 0,
      });
    const at = '2026-03-01T12:00:00.000Z';
    const registered = (userId: string): UserEvent => ({
      type: 'UserRegistered',
      data: {
        userId,
        name: { firstName: 'sealed', lastName: 'sealed' },
        sealedEmail: 'sealed',
        role: 'user',
        credentialId: randomUUID(),
        at,
      },
    });
    await record('ann', registered('ann'), { type: 'UserDeleted', data: { userId: 'ann', at } });
    await record('bob', registered('bob'));
    const erase = () =>
      knex.transaction((trx) =>
        erasure.erase([deleted('ann'), deleted('bob'), deleted('ann')], new BatchContext([trx])),
      );
    await erase();
    await erase();
    expect(await rows('ann')).toEqual(each(0));
    expect(await rows('bob')).toEqual(each(1));
    expect(await sealing.open('ann', ann)).toBeUndefined();
    expect(await sealing.open('bob', bob)).toEqual({ firstName: 'bob' });
  });

  describe('while an email to the user is being queued', () => {
    let userId: string;
    beforeEach(async () => {
      userId = randomUUID();
      await new Sealing(knex, master).ensureKey(userId);
    });
    const put = (trx?: Knex) =>
      new EmailQueue(knex, master).put(
        {
          id: randomUUID(),
          email: { to: 'ann@example.com', subject: 'Your order', text: 'Ann', html: 'Ann' },
          expiresAt: new Date('2100-01-01'),
          owner: userId,
          about: 'order',
        },
        trx,
      );
    afterEach(async () => {
      expect(await knex('jobs.job').where({ owner: userId })).toEqual([]);
    });

    it('leaves none that comes after it', async () => {
      await knex.transaction((trx) => eraseUser(userId, trx));
      await put();
    });

    it('leaves none that comes before it has committed', async () => {
      const erasing = await knex.transaction();
      await eraseUser(userId, erasing);
      const queued = put();
      await endsOrWaits(queued);
      await erasing.commit();
      await queued;
    });

    it('deletes one whose transaction has not committed', async () => {
      const telling = await knex.transaction();
      await put(telling);
      const erased = knex.transaction((trx) => eraseUser(userId, trx));
      await endsOrWaits(erased);
      await telling.commit();
      await erased;
    });
  });
});
