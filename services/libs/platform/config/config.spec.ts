import { kafkaSecurity } from '../messaging/kafka-security.js';
import { InvalidConfiguration, readConfig, settingsTable } from './config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/sextant?sslmode=verify-full',
  KAFKA_BROKERS: 'a:9092,b:9092',
  KAFKA_TLS: 'on',
  MASTER_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail:25',
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

  it('names every wrong variable at once and never repeats a value', () => {
    const message = refusal({ PORT: 'abc', MASTER_KEY: 'hunter2', KAFKA_BROKERS: 'nowhere' });
    expect(message).toMatch(/PORT .*\n {2}KAFKA_BROKERS .*\n {2}MASTER_KEY must have at least 32/);
    expect(message).not.toContain('hunter2');
  });

  it.each(['DATABASE_URL', 'KAFKA_BROKERS', 'MASTER_KEY', 'SMTP_URL', 'PUBLIC_URL', 'SELLERS_URL'])(
    'refuses production without %s',
    (name) => {
      expect(refusal({ ...production, [name]: undefined })).toContain(`${name} is required in production`);
    },
  );

  it('asks a process for nothing that it has no use for', () => {
    const {
      MASTER_KEY: _key,
      SMTP_URL: _mail,
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
    ['EVENT_STORE_URL must ask', 'event-store', { EVENT_STORE_URL: 'kurrentdb://db:2113?tls=false' }],
    ['QDRANT_URL must be https', 'qdrant', { QDRANT_URL: 'http://qdrant:6333' }],
  ])('refuses production in the clear (%s), unless that is named', (demand, part, env) => {
    expect(refusal({ ...production, ...env })).toContain(demand);
    expect(refusal({ ...production, ...env, CLEARTEXT: part })).toBe('');
  });

  it('reads who Kafka is told we are', () => {
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

  it('describes every variable', () => {
    for (const row of settingsTable()) expect(row.description).not.toBe('');
  });
});
