import { InvalidConfiguration, readConfig, settingsTable } from './config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/sextant',
  KAFKA_BROKERS: 'a:9092,b:9092',
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

  it('refuses demo accounts in production', () => {
    expect(refusal({ ...production, DEMO: 'on' })).toContain('DEMO must be off in production');
  });

  it('describes every variable', () => {
    for (const row of settingsTable()) expect(row.description).not.toBe('');
  });
});
