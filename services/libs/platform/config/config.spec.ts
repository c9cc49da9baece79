import { kafkaSecurity } from '../messaging/kafka-security.js';
import { InvalidConfiguration, readConfig, settingsTable } from './config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/sextant?sslmode=verify-full',
  KAFKA_BROKERS: 'a:9092,b:9092',
  KAFKA_TLS: 'on',
  MASTER_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA=',
  TOKEN_SIGNING_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  LIVE_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'Shop <hello@shop.test>',
  SELLERS_URL: 'https://gateway.example/{seller}',
  PUBLIC_URL: 'https://sextant.example/',
};
const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.message;
    throw error;
  }
  return '';
};

describe('configuration', () => {
  it('runs on nothing: embedded parts, port 3000, demo accounts', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FROM: 'Sextant <hello@sextant.example>',
      POLL_INTERVAL_MS: 15_000,
      DEMO: true,
      production: false,
    });
  });

  it('reads lists, numbers and addresses', () => {
    const config = readConfig(production);
    expect(config.KAFKA_BROKERS).toEqual(['a:9092', 'b:9092']);
    expect(config.PUBLIC_URL).toBe('https://sextant.example');
    expect(config.DEMO).toBe(false);
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined });
  });

  it.each(['hello@shop.example', 'Shop <hello@shop.example>'])(
    'takes %s as the sender of emails',
    (sender) => {
      expect(readConfig({ MAIL_FROM: sender })).toMatchObject({ MAIL_FROM: sender });
    },
  );

  it.each(['abc', 'Shop', 'Shop <>', 'Shop <hello@shop.example'])('refuses %s as one', (sender) => {
    expect(refusal({ MAIL_FROM: sender })).toContain('MAIL_FROM must be an email address');
  });

  it('names every wrong variable at once and never repeats a value', () => {
    const message = refusal({ PORT: 'abc', MASTER_KEY: 'hunter2', KAFKA_BROKERS: 'nowhere' });
    expect(message).toMatch(/PORT .*\n {2}KAFKA_BROKERS .*\n {2}MASTER_KEY must have at least 32/);
    expect(message).not.toContain('hunter2');
  });

  it.each([
    'DATABASE_URL',
    'KAFKA_BROKERS',
    'MASTER_KEY',
    'TOKEN_SIGNING_KEY',
    'LIVE_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'SELLERS_URL',
  ])('refuses production without %s', (name) => {
    expect(refusal({ ...production, [name]: undefined })).toContain(`${name} is required in production`);
  });

  it.each(['k'.repeat(64), 'correct horse battery staple, and some more words', 'A'.repeat(43)])(
    'refuses %s as the root key of production: it is not 32 random bytes',
    (MASTER_KEY) => {
      expect(refusal({ ...production, MASTER_KEY })).toContain('32 random bytes');
      expect(readConfig({ MASTER_KEY })).toMatchObject({ MASTER_KEY });
    },
  );

  it('takes a key service for the root key, with its token', () => {
    const KMS_URL = 'https://vault:8200/v1/transit/keys/sextant';
    const moved = { ...production, MASTER_KEY: undefined, KMS_URL };
    expect(refusal(moved)).toContain('KMS_TOKEN is required');
    expect(refusal({ ...moved, KMS_TOKEN: 't' })).toBe('');
    expect(refusal({ ...moved, KMS_TOKEN: 't', KMS_URL: 'https://vault:8200/keys' })).toContain(
      'KMS_URL must',
    );
  });

  it('lets a process that only verifies tokens do with public keys', () => {
    const { TOKEN_SIGNING_KEY: TOKEN_VERIFY_KEYS, ...rest } = production;
    expect(() => readConfig(rest, ['TOKEN_VERIFY_KEYS'])).toThrow('TOKEN_VERIFY_KEYS is required');
    const config = readConfig({ ...rest, TOKEN_VERIFY_KEYS }, ['TOKEN_VERIFY_KEYS']);
    expect(config.TOKEN_VERIFY_KEYS).toEqual([TOKEN_VERIFY_KEYS]);
  });

  it('asks a process for nothing that it has no use for', () => {
    const {
      MASTER_KEY: _key,
      TOKEN_SIGNING_KEY: _signing,
      LIVE_KEY: _live,
      SMTP_URL: _mail,
      MAIL_FROM: _from,
      SELLERS_URL: _sellers,
      PUBLIC_URL: _site,
      ...least
    } = production;
    expect(readConfig(least, [])).toMatchObject({ production: true, MASTER_KEY: undefined });
    expect(() => readConfig(least, ['MASTER_KEY'])).toThrow('MASTER_KEY is required in production');
  });

  it.each([
    ['KAFKA_TLS must be on', 'kafka', { KAFKA_TLS: undefined }],
    ['DATABASE_URL must name', 'postgres', { DATABASE_URL: 'postgres://db/sextant' }],
    ['DATABASE_URL must name', 'postgres', { DATABASE_URL: 'postgres://db/sextant?sslmode=prefer' }],
    ['DATABASE_URL must name', 'postgres', { DATABASE_URL: 'postgres://db/sextant?sslmode=no-verify' }],
    [
      'DATABASE_URL must name',
      'postgres',
      { DATABASE_URL: 'postgres://db/sextant?uselibpqcompat=true&sslmode=require' },
    ],
    ['EVENT_STORE_URL must ask', 'event-store', { EVENT_STORE_URL: 'kurrentdb://db:2113?tls=false' }],
    ['KMS_URL must be https', 'kms', { KMS_URL: 'http://vault:8200/v1/transit/keys/x', KMS_TOKEN: 't' }],
    ['QDRANT_URL must be https', 'qdrant', { QDRANT_URL: 'http://qdrant:6333' }],
  ])('refuses production in the clear (%s), unless that is named', (demand, part, env) => {
    expect(refusal({ ...production, ...env })).toContain(demand);
    expect(refusal({ ...production, ...env, CLEARTEXT: part })).toBe('');
  });

  it('reads the credentials for Kafka', () => {
    const auth = (value: string) => kafkaSecurity(readConfig({ KAFKA_TLS: 'on', KAFKA_AUTH: value }));
    expect(auth('scram-sha-512://sextant:p%40ss@kafka')).toEqual({
      ssl: true,
      sasl: { mechanism: 'scram-sha-512', username: 'sextant', password: 'p@ss' },
    });
    expect(auth('oauthbearer://client:secret@id.example/token').sasl).toMatchObject({
      mechanism: 'oauthbearer',
    });
    expect(refusal({ KAFKA_AUTH: 'scram-sha-512://kafka' })).toContain('must name a user');
  });

  it('refuses a site without encryption in production', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://sextant.example' })).toContain(
      'PUBLIC_URL must start with https:// in production',
    );
  });

  it('refuses demo accounts in production', () => {
    expect(refusal({ ...production, DEMO: 'on' })).toContain('DEMO must be off in production');
  });

  it('refuses to search on Qdrant without its address', () => {
    expect(refusal({ SEARCH_INDEX: 'qdrant' })).toContain('QDRANT_URL is required with SEARCH_INDEX=qdrant');
    expect(refusal({ SEARCH_INDEX: 'elsewhere' })).toContain('SEARCH_INDEX');
    expect(readConfig({ SEARCH_INDEX: 'qdrant', QDRANT_URL: 'http://127.0.0.1:6333' })).toMatchObject({
      SEARCH_INDEX: 'qdrant',
    });
    expect(readConfig({ QDRANT_URL: 'http://127.0.0.1:6333' })).toMatchObject({ SEARCH_INDEX: 'embedded' });
  });

  it('describes every variable', () => {
    for (const row of settingsTable()) expect(row.description).not.toBe('');
  });
});
