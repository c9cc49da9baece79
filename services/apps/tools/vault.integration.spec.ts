import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import knexFactory from 'knex';
import { parseTool, runTool } from './run-tool.js';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

describe('the tool for keys', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createTestDatabase()));
  afterEach(() => database.drop());

  /** Runs the tool with the given variables; gives the exit code and what it wrote. */
  async function vault(words: string, env: NodeJS.ProcessEnv) {
    const [said, complained]: [string[], string[]] = [[], []];
    const spies = [
      jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line))),
      jest.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line))),
    ];
    try {
      const call = parseTool(['vault', ...words.split(' ')], (name) => name);
      const { url } = database;
      const config = readConfig({ ...env, DATABASE_URL: url, DATA_DIR: '/nowhere' });
      const runtime = { config, databaseUrl: url, eventStoreUrl: url, live: true };
      return { code: call && (await runTool(call, runtime)), said: said.join('\n'), complained };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  it('says which root keys are still needed, until none but the current one is', async () => {
    await vault('rotate', { MASTER_KEY: OLD });
    const before = (await vault('status', { MASTER_KEY: OLD })).said;
    const [, old = 'none'] = /^Root key: (\S+)$/m.exec(before) ?? [];
    expect(before).toContain(`Derivation secret and master keys: 3 under ${old}\n`);
    expect(before).not.toContain('Still needed');

    const both = { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD };
    const between = (await vault('status', both)).said;
    expect(between).toMatch(/^Root key: local-/m);
    expect(between).not.toContain(`Root key: ${old}`);
    expect(between).toContain(`Derivation secret and master keys: 3 under ${old}\n`);
    expect(between).toContain(`Still needed: ${old}.`);

    const after = (await vault('rotate', both)).said;
    expect(after).toMatch(/^Root key: (\S+)\nDerivation secret and master keys: 5 under \1$/m);
    expect(after).not.toContain(old);
    expect((await vault('status', { MASTER_KEY: NEW })).code).toBe(0);
    expect((await vault('status', { MASTER_KEY: OLD })).code).toBe(1);
  });

  it('rotates all keys but one that cannot be opened, and names that', async () => {
    const knex = knexFactory({ client: 'pg', connection: database.url });
    try {
      const sealing = new Sealing(knex, await openMasterKey(readConfig({ MASTER_KEY: OLD }), knex));
      for (const id of ['ann', 'bob']) await sealing.ensureKey(id);
      await knex.raw(`update sealing.user_key set wrapped = '\\x00' where user_id = 'ann'`);
      const { code, said, complained } = await vault('rotate', { MASTER_KEY: OLD });
      expect(code).toBe(1);
      expect(said).toContain('0 credentials and 1 user keys wrapped again.');
      expect(complained).toEqual(['The key of ann stays as it was: not a sealed value']);
    } finally {
      await knex.destroy();
    }
  });

  it('does not start without a root key in production, where it would make one that nobody keeps', () => {
    const { needs } = parseTool(['vault', 'rotate'], (name) => name) ?? {};
    const key = randomBytes(32).toString('base64');
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      KAFKA_BROKERS: 'kafka:9092',
      CLEARTEXT: 'postgres,kafka',
    };
    expect(() => readConfig(production, needs)).toThrow('MASTER_KEY is required in production');
    expect(() => readConfig({ ...production, MASTER_KEY: key }, needs)).not.toThrow();
    const kms = { KMS_URL: 'https://vault:8200/v1/transit/keys/sextant', KMS_TOKEN: 't' };
    expect(() => readConfig({ ...production, ...kms }, needs)).not.toThrow();
  });

  it('names the current key of users beside those that are in use', async () => {
    const knex = knexFactory({ client: 'pg', connection: database.url });
    try {
      const sealing = new Sealing(knex, await openMasterKey(readConfig({ MASTER_KEY: OLD }), knex));
      await sealing.ensureKey('ann');
      const first = await sealing.currentKeyId();
      await sealing.rotate();
      expect((await vault('status', { MASTER_KEY: OLD })).said).toContain(
        `Keys of users: 1 under ${first}; current ${await sealing.currentKeyId()}`,
      );
    } finally {
      await knex.destroy();
    }
  });
});
