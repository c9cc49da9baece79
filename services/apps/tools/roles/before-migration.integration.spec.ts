import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import createKnex from 'knex';
import { migrateAll } from '../migrate.js';
import { roleOf, services } from './service-roles.js';
import { rolesDatabase, type RolesDatabase } from './testing/roles-database.js';

describe('a service that is started before the migration', () => {
  let database: RolesDatabase;
  beforeAll(async () => void (database = await rolesDatabase()));
  afterAll(() => database.drop());

  /** Messages with which a service ends, of its event store and its read models. */
  async function failures(service: string): Promise<string[]> {
    const url = database.as(roleOf(service));
    const opened = [
      openPostgresEventStore({ url }),
      openReadModels({ url, application: 'spec', logger: silentLogger(), max: 2 }),
    ];
    return Promise.all(
      opened.map((each) =>
        each.then(
          (open) => open.close().then(() => 'opened'),
          (error: unknown) => (error as Error).message,
        ),
      ),
    );
  }
  const MIGRATE_FIRST = expect.stringMatching(/run the migration first/);

  it.each(services)('%s asks for the migration on an empty database', async (service) => {
    expect(await failures(service)).toEqual([MIGRATE_FIRST, MIGRATE_FIRST]);
  });

  it('shop-api asks for it on the tables of the previous release, until it has run', async () => {
    const owner = createKnex({ client: 'pg', connection: database.ownerUrl });
    try {
      await migrateAll(owner, database.ownerUrl);
      expect(await failures('shop-api')).toEqual(['opened', 'opened']);
      for (const schema of ['event_store', 'read_db'])
        await owner.raw(
          'delete from ??.knex_migrations where id = (select max(id) from ??.knex_migrations)',
          [schema, schema],
        );
      expect(await failures('shop-api')).toEqual([MIGRATE_FIRST, MIGRATE_FIRST]);
    } finally {
      await owner.destroy();
    }
  });
});
