import { z } from 'zod';
import { isRandomKey } from '../sealing/key-bytes.js';
import { inTheClear } from './in-the-clear.js';
import { DEFAULT_SENDER, settings } from './settings.js';

type Settings = typeof settings;
type Values = { -readonly [K in keyof Settings]: z.output<Settings[K]['schema']> };

/** Variables that production requires beyond the database and Kafka. */
export const allNeeds = [
  'MASTER_KEY',
  'TOKEN_SIGNING_KEY',
  'TOKEN_VERIFY_KEYS',
  'LIVE_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'SELLERS_URL',
] as const;

/** A variable that only some processes need; the deployment sets it only there. */
export type Need = (typeof allNeeds)[number];

/** The validated environment, and values that follow from it. */
export interface Config extends Readonly<Values> {
  readonly PUBLIC_URL: string;
  readonly MAIL_FROM: string;
  readonly DEMO: boolean;
  readonly production: boolean;
  /** Address of /healthz, /readyz and /metrics; undefined when they are answered on PORT. */
  readonly operations?: { readonly port: number; readonly host: string };
}

/** Thrown with one line per wrong variable. Never repeats a value: it may be a secret. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}

function problems(env: NodeJS.ProcessEnv): { values: Partial<Values>; wrong: string[] } {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema }] of Object.entries(settings)) {
    // An empty variable counts as unset: `FOO=` in compose files means that.
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (parsed.success) values[name] = parsed.data;
    else wrong.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  return { values: values as Partial<Values>, wrong };
}

/** A key service replaces the master key, and a signing key includes the key to verify. */
function isGiven(values: Partial<Values>, name: keyof Values): boolean {
  if (values[name]) return true;
  if (name === 'MASTER_KEY') return values.KMS_URL !== undefined;
  return name === 'TOKEN_VERIFY_KEYS' && values.TOKEN_SIGNING_KEY !== undefined;
}

/**
 * Environment → configuration. Throws InvalidConfiguration naming every wrong variable at once.
 * @param needed variables that this process requires in production; default: all
 */
export function readConfig(env: NodeJS.ProcessEnv, needed: readonly Need[] = allNeeds): Config {
  const { values, wrong } = problems(env);
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? (!production && !values.DATABASE_URL);
  if (values.SEARCH_INDEX === 'qdrant' && !values.QDRANT_URL)
    wrong.push('QDRANT_URL is required with SEARCH_INDEX=qdrant');
  if (production) {
    for (const name of ['DATABASE_URL', 'KAFKA_BROKERS', ...needed] as const)
      if (!isGiven(values, name) && !wrong.some((line) => line.startsWith(`${name} `)))
        wrong.push(`${name} is required in production`);
    if (values.MASTER_KEY !== undefined && !isRandomKey(values.MASTER_KEY))
      wrong.push('MASTER_KEY must be 32 random bytes in base64 or hex in production');
    if (values.KMS_URL && !values.KMS_TOKEN) wrong.push('KMS_TOKEN is required with KMS_URL');
    wrong.push(...inTheClear(values));
    // Without https there is no HSTS, and passwords and tokens may travel in clear.
    if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https:'))
      wrong.push('PUBLIC_URL must start with https:// in production');
    if (values.DEMO) wrong.push('DEMO must be off in production');
  }
  if (wrong.length > 0)
    throw new InvalidConfiguration(
      `The configuration is wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    );
  const complete = values as Values;
  return {
    ...complete,
    PUBLIC_URL: complete.PUBLIC_URL ?? `http://localhost:${complete.PORT}`,
    MAIL_FROM: complete.MAIL_FROM ?? DEFAULT_SENDER,
    DEMO: demo,
    production,
    operations:
      complete.OPERATIONS_PORT === undefined
        ? undefined
        : { port: complete.OPERATIONS_PORT, host: complete.HOST },
  };
}

/** For `main.ts`: reads `process.env`; prints the problems and ends the process when it is invalid. */
export function loadConfig(needed?: readonly Need[]): Config {
  try {
    return readConfig(process.env, needed);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

/** Rows of the table of variables in docs/configuration.md. */
export const settingsTable = (): { name: string; unset: string; description: string }[] =>
  Object.entries(settings).map(([name, { unset, description }]) => ({ name, unset, description }));
