import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import knexFactory, { type Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { vaultMigrations } from '../vault/migrations.js';
import { KeyTable } from './key-table.js';
import { MasterKey } from './master-key.js';
import { sealingMigrations } from './migrations.js';
import { openMasterKey, rewrapSecret } from './open-master-key.js';
import { Sealing } from './sealing.js';
import { startTransitServer } from './testing/transit-server.js';

const DATA_DIR = '/nowhere';
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
let database: TestDatabase;
let knex: Knex;

beforeEach(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
});
afterEach(async () => {
  await knex.destroy();
  await database.drop();
});

describe('the master key of a database', () => {
  it('is the same for processes that start at once', async () => {
    const all = await Promise.all([1, 2, 3].map(() => openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex)));
    expect(new Set(all.map((master) => master.derive('email-lookup').toString('hex'))).size).toBe(1);
  });

  it('stays when MASTER_KEY is replaced, and then needs the one before no more', async () => {
    const before = await openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex);
    const sealing = new Sealing(knex, before);
    await sealing.ensureKey('ann');
    const sealed = await sealing.seal('ann', { name: 'Ann' });

    await expect(openMasterKey({ MASTER_KEY: NEW, DATA_DIR }, knex)).rejects.toThrow('not the one');
    const both = { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: [OLD], DATA_DIR };
    const rotator = await openMasterKey(both, knex);
    expect(rotator.derive('email-lookup')).toEqual(before.derive('email-lookup'));
    // A process that keeps serving, and got both keys before the rotation.
    const serving = new Sealing(knex, await openMasterKey(both, knex));
    await rewrapSecret(knex, rotator);
    await new Sealing(knex, rotator).rotate();
    await new Sealing(knex, rotator).rewrap();

    const after = await openMasterKey({ MASTER_KEY: NEW, DATA_DIR }, knex);
    expect(await new Sealing(knex, after).open('ann', sealed)).toEqual({ name: 'Ann' });
    expect(await serving.open('ann', sealed)).toEqual({ name: 'Ann' });
    await expect(openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex)).rejects.toThrow('not the one');
  });

  it('of a database of an earlier release is the one it was sealed with', async () => {
    await migrate(knex, sealingMigrations);
    const earlier = new MasterKey(Buffer.from(OLD));
    await new Sealing(knex, earlier).checkMasterKey();
    await expect(openMasterKey({ MASTER_KEY: NEW, DATA_DIR }, knex)).rejects.toThrow('not the one');
    const both = { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: [OLD], DATA_DIR };
    expect((await openMasterKey(both, knex)).derive('vault')).toEqual(earlier.derive('vault'));
  });

  it('moves to a key service while serving, which alone opens it from then on', async () => {
    const server = await startTransitServer('t');
    try {
      const before = await openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex);
      const kms = { KMS_URL: server.url, KMS_TOKEN: 't', DATA_DIR };
      const moving = await openMasterKey({ ...kms, MASTER_KEY: OLD }, knex);
      await rewrapSecret(knex, moving);
      await new Sealing(knex, moving).rotate();
      expect((await openMasterKey(kms, knex)).derive('vault')).toEqual(before.derive('vault'));
      await expect(openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex)).rejects.toThrow('not the one');
    } finally {
      await server.close();
    }
  });
});

describe('keys that wrap others', () => {
  let hurried: Knex;
  afterEach(() => hurried.destroy());

  it('are on the disk once they are told to be, whatever a connection commits otherwise', async () => {
    hurried = knexFactory({
      client: 'pg',
      connection: { connectionString: database.url, options: '-c synchronous_commit=off' },
    });
    await migrate(hurried, sealingMigrations, vaultMigrations);
    await hurried.raw('create table public.written (at serial, what text, commit text)');
    await hurried.raw(`create function public.note() returns trigger language plpgsql as $$ begin
      insert into public.written (what, commit) values
        (tg_op || ' ' || tg_table_schema || '.' || tg_table_name, current_setting('synchronous_commit'));
      return new; end $$`);
    for (const table of ['sealing.derivation_secret', 'sealing.master_key', 'vault.master_key'])
      await hurried.raw(`create trigger note before insert or update on ${table}
        for each row execute function public.note()`);

    await openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, hurried);
    const master = await openMasterKey({ MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: [OLD], DATA_DIR }, hurried);
    await rewrapSecret(hurried, master);
    for (const schema of ['sealing', 'vault'] as const) {
      const keys = new KeyTable({ knex: hurried, master, schema });
      await keys.rotate();
      await keys.rewrapKeys();
    }

    const written = await hurried('public.written').orderBy('at').select('what', 'commit');
    expect(written).toEqual(
      [
        'INSERT sealing.derivation_secret',
        'UPDATE sealing.derivation_secret',
        'INSERT sealing.master_key',
        'UPDATE sealing.master_key',
        'INSERT vault.master_key',
        'UPDATE vault.master_key',
      ].map((what) => ({ what, commit: 'on' })),
    );
  });
});
