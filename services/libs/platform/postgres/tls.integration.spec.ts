import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runsAsRoot, UNPRIVILEGED } from '@sextant/embedded-postgres/binaries.js';
import { startTestPostgres, type TestPostgres } from '@sextant/embedded-postgres/test-database.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { issueCertificate, type IssuedCertificate } from '../../../dev/kafka-test/authority.js';
import { readConfig } from '../config/config.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { migrateAt } from '../read-db/migrate.js';
import { readDbMigrations } from '../read-db/migrations.js';
import { tryToLead } from './leadership.js';

if (spawnSync('openssl', ['version']).status === 0) describe('TLS to Postgres', overTls);
else
  describe('TLS to Postgres', () => {
    // Shown as skipped, never as passed.
    it.skip('SKIPPED: there is no OpenSSL to issue a certificate with', () => undefined);
  });

function overTls(): void {
  let folder: TemporaryFolder;
  let issued: IssuedCertificate;
  let foreign: IssuedCertificate;
  let postgres: TestPostgres;
  beforeAll(async () => {
    folder = temporaryFolder();
    const issue = (name: string) => {
      mkdirSync(path.join(folder.path, name));
      return issueCertificate(path.join(folder.path, name));
    };
    [issued, foreign] = [issue('own'), issue('foreign')];
    // Postgres reads a private key only when it belongs to its own user.
    if (runsAsRoot()) chownSync(issued.key, UNPRIVILEGED, UNPRIVILEGED);
    postgres = await startTestPostgres({
      settings: { ssl: 'on', ssl_cert_file: issued.certificate, ssl_key_file: issued.key },
    });
  });
  afterAll(async () => {
    await postgres.drop();
    folder.remove();
  });

  /** Address of the server with other parameters, perhaps under another name of this machine. */
  const address = (parameters: Record<string, string>, hostname = '127.0.0.1') => {
    const url = new URL(postgres.url);
    url.hostname = hostname;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const trusting = ({ authority }: IssuedCertificate) => ({ sslmode: 'verify-full', sslrootcert: authority });
  const connect = async (url: string): Promise<string> => {
    const knex = createPool({ url, application: 'spec', logger: silentLogger() });
    try {
      await knex.raw('select');
      return 'connected';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      await knex.destroy();
    }
  };

  it('encrypts every kind of connection under sslmode=verify-full', async () => {
    const url = address(trusting(issued));
    await migrateAt(url, readDbMigrations);
    const store = await openPostgresEventStore({ url });
    const leadership = await tryToLead(url, 'relay');
    const knex = createPool({ url, application: 'spec-read-db', logger: silentLogger() });
    const { rows } = await knex.raw<{ rows: { name: string; ssl: boolean }[] }>(
      `select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
       where datname = current_database() order by 1`,
    );
    await knex.destroy();
    await leadership?.resign();
    await store.close();
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sextant-event-store', 'sextant-relay', 'spec-read-db']),
    );
  });

  it('refuses a certificate of another authority', async () => {
    expect(await connect(address(trusting(foreign)))).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY|SIGNATURE/);
    expect(await connect(address({ sslmode: 'verify-full' }))).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
  });

  it('refuses a certificate of another host', async () => {
    expect(await connect(address(trusting(issued), 'localhost'))).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    // The name is the only reason.
    expect(await connect(address({ sslmode: 'no-verify' }, 'localhost'))).toBe('connected');
  });

  it('is what production demands: an address that connects in the clear is refused there, unless that is named', async () => {
    const start = (DATABASE_URL: string, more: object = {}) =>
      readConfig(
        { NODE_ENV: 'production', KAFKA_BROKERS: 'kafka:9092', KAFKA_TLS: 'on', DATABASE_URL, ...more },
        [],
      );
    for (const clear of [address({}), address({ sslmode: 'disable' }), address({ sslmode: 'prefer' })])
      expect(() => start(clear)).toThrow('DATABASE_URL must name sslmode=verify-full in production');
    expect(await connect(address({}))).toBe('connected');
    expect(start(address({}), { CLEARTEXT: 'postgres' }).production).toBe(true);
    expect(start(address(trusting(issued))).production).toBe(true);
  });

  it('refuses a server that does not encrypt', async () => {
    const clear = await startTestPostgres();
    const url = new URL(clear.url);
    url.search = new URL(address(trusting(issued))).search;
    expect(await connect(url.href)).toMatch(/does not support SSL/);
    await clear.drop();
  });
}
