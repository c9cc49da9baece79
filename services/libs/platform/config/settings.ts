import { EMBEDDED_PARTITIONS, PARTITIONS_ON_A_CLUSTER } from '@sextant/contracts/events.js';
import { TRANSIT_KEY } from '../sealing/transit-kms.js';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
/** 32 bytes in base64url. */
const key = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url');
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''));

/** Sender of emails where MAIL_FROM names none; no default of the schema, because production requires one. */
export const DEFAULT_SENDER = 'Sextant <hello@sextant.example>';
const address = z.email();
/** "hello@shop.example", or "Shop <hello@shop.example>". */
const sender = z
  .string()
  .refine(
    (text) => address.safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an email address, or Name <address>',
  );

interface Setting<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** For the table in `docs/configuration.md`. */
  readonly description: string;
  /** Behavior without the variable, in words. */
  readonly unset: string;
}
const setting = <T extends z.ZodType>(schema: T, unset: string, description: string): Setting<T> => ({
  schema,
  unset,
  description,
});

/** Every environment variable the product reads; nothing else reads `process.env`. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'development',
    '`production` refuses every embedded part and every demo account.',
  ),
  PORT: setting(port.default(3000), '3000', 'Port of the one web origin.'),
  HOST: setting(z.string().default('127.0.0.1'), '127.0.0.1', 'Address to listen on.'),
  OPERATIONS_PORT: setting(
    port.optional(),
    'same as PORT',
    'Port of `/healthz`, `/readyz` and `/metrics`; when it is set, PORT does not answer them.',
  ),
  PUBLIC_URL: setting(
    httpUrl.optional(),
    'http://localhost:PORT',
    'Address people open; links in emails use it.',
  ),
  TRUST_PROXY: setting(
    z.string().default('loopback'),
    'loopback',
    'Proxies whose `X-Forwarded-For` is believed: addresses, CIDR ranges or `loopback`, comma-separated.',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('.data'),
    '.data',
    'Folder for everything the embedded parts keep.',
  ),
  DATABASE_URL: setting(
    url('postgres:', 'postgresql:').optional(),
    'embedded Postgres',
    'Postgres for read models, checkpoints, accounts and, by default, the event store.',
  ),
  EVENT_STORE_URL: setting(
    url('postgres:', 'postgresql:', 'kurrentdb:', 'kurrentdb+discover:').optional(),
    'same as DATABASE_URL',
    'Event store: `postgres://…` or `kurrentdb://…`.',
  ),
  KAFKA_BROKERS: setting(
    z
      .string()
      .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, comma-separated')
      .transform((value) => value.split(','))
      .optional(),
    'embedded broker',
    'Kafka bootstrap servers, `host:port,host:port`.',
  ),
  KAFKA_TLS: setting(
    flag.default(false),
    'off',
    'Whether the brokers are spoken to over TLS. Node’s own `NODE_EXTRA_CA_CERTS` names a file with further authorities.',
  ),
  KAFKA_AUTH: setting(
    url('plain:', 'scram-sha-256:', 'scram-sha-512:', 'oauthbearer:')
      .refine(
        (value) => new URL(value).username !== '',
        'must name a user, or a client of the token endpoint',
      )
      .optional(),
    'none',
    'SASL: `scram-sha-512://user:password@kafka`, `plain://…`, or `oauthbearer://client:secret@host/path` of a token endpoint.',
  ),
  KAFKA_REPLICATION_FACTOR: setting(
    z.coerce.number().int().min(1).max(9).optional(),
    '3 in production, else the broker’s default',
    'Replicas of every topic; all but one must be in sync. Checked at start.',
  ),
  KAFKA_PARTITIONS: setting(
    z.coerce.number().int().min(1).max(1000).optional(),
    `${PARTITIONS_ON_A_CLUSTER}, on the embedded broker ${EMBEDDED_PARTITIONS}`,
    'Partitions of every topic, when an installation starts for the first time. Later `npm run partitions -- COUNT` moves it.',
  ),
  CLEARTEXT: setting(
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(['postgres', 'event-store', 'kafka', 'qdrant', 'kms'])))
      .default([]),
    'none',
    'Parts that production may reach without TLS: `postgres`, `event-store`, `kafka`, `qdrant`, `kms`, comma-separated.',
  ),
  QDRANT_URL: setting(
    httpUrl.optional(),
    'embedded index',
    'Qdrant for vectors, and for the search with `SEARCH_INDEX=qdrant`.',
  ),
  SEARCH_INDEX: setting(
    z.enum(['embedded', 'qdrant']).default('embedded'),
    'embedded',
    'Where the catalog is searched: `embedded`, in the memory of each API process, or `qdrant`, at QDRANT_URL.',
  ),
  QDRANT_API_KEY: setting(z.string().min(1).optional(), 'none', 'Key sent to QDRANT_URL.'),
  MODEL_DIR: setting(
    z.string().min(1).default('.cache/model'),
    '.cache/model',
    'Folder `npm run model` fills with an embedding model; without one vectors are hashed words.',
  ),
  EMBEDDINGS_URL: setting(
    httpUrl.optional(),
    'embedded model',
    'OpenAI-compatible endpoint for embeddings, up to and including `/v1`. Production warns where neither it nor MODEL_DIR has a model.',
  ),
  EMBEDDINGS_MODEL: setting(
    z.string().min(1).default('text-embedding-3-small'),
    'text-embedding-3-small',
    'Model name sent to EMBEDDINGS_URL.',
  ),
  LLM_URL: setting(
    httpUrl.optional(),
    'embedded assistant',
    'OpenAI-compatible endpoint for chat, up to `/v1`.',
  ),
  LLM_MODEL: setting(z.string().min(1).optional(), 'none', 'Model name sent to LLM_URL.'),
  LLM_API_KEY: setting(z.string().min(1).optional(), 'none', 'Key sent to LLM_URL and EMBEDDINGS_URL.'),
  LLM_DOLLARS_PER_MILLION_TOKENS: setting(
    z.coerce.number().positive().default(4),
    '4',
    'Price that budgets of LLM_URL are calculated with, for tokens of both directions.',
  ),
  LLM_DAILY_DOLLARS: setting(
    z.coerce.number().min(0).default(0.25),
    '0.25',
    'What one user may use of LLM_URL in a day (UTC), in dollars; beyond that the rules answer.',
  ),
  SMTP_URL: setting(
    url('smtp:', 'smtps:').optional(),
    'development mailbox',
    'Mail server, `smtp://user:password@host:port`. Production sends nothing in clear, except with `?requireTLS=false`. Policies in `k8s/` let ports 587 and 465 of public addresses through.',
  ),
  MAIL_FROM: setting(
    sender.optional(),
    DEFAULT_SENDER,
    'Sender of every email, as an address or `Name <address>`. Production requires it: servers refuse mail in the name of somebody else’s domain.',
  ),
  MASTER_KEY: setting(
    z.string().min(32, 'must have at least 32 characters').optional(),
    'a key file in DATA_DIR',
    'Root key: wraps all other keys. In production 32 random bytes in base64 or hex; losing it loses all sealed data.',
  ),
  MASTER_KEY_PREVIOUS: setting(
    z
      .string()
      .transform((value) => value.split(',').map((key) => key.trim()))
      .optional(),
    'none',
    'Root keys before MASTER_KEY, comma-separated, until `npm run vault -- rotate` has replaced them.',
  ),
  KMS_URL: setting(
    httpUrl.refine((value) => TRANSIT_KEY.test(value), 'must end with /v1/MOUNT/keys/NAME').optional(),
    'MASTER_KEY is the root key',
    'Root key in the transit engine of Vault or OpenBao, `https://vault:8200/v1/transit/keys/NAME`, in place of MASTER_KEY.',
  ),
  KMS_TOKEN: setting(z.string().min(1).optional(), 'none', 'Token sent to KMS_URL.'),
  TOKEN_SIGNING_KEY: setting(
    key.optional(),
    'derived from MASTER_KEY',
    'Ed25519 private key that signs access tokens, 32 bytes in base64url; `npm run signing-key` makes one. For shop-api only.',
  ),
  TOKEN_VERIFY_KEYS: setting(
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(key))
      .optional(),
    'derived from TOKEN_SIGNING_KEY',
    'Public halves of the signing keys whose tokens are accepted, comma-separated.',
  ),
  LIVE_KEY: setting(
    key.optional(),
    'derived from MASTER_KEY',
    'Seals live events between processes, 32 bytes in base64url.',
  ),
  POLL_INTERVAL_MS: setting(
    z.coerce.number().int().min(100).max(86_400_000).default(15_000),
    '15000',
    'Pause between two polls of a seller’s feed, in milliseconds.',
  ),
  SELLERS_URL: setting(
    z
      .string()
      .refine(
        (value) => URL.canParse(value.replace('{seller}', 'x')) && value.includes('{seller}'),
        'must be a URL with {seller} where the seller’s key goes',
      )
      .optional(),
    'seller sandbox',
    'Where sellers speak the seller contract, `https://gateway.example/sellers/{seller}`.',
  ),
  SANDBOX_PORT: setting(port.default(4100), '4100', 'Port of the seller sandbox (development only).'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    httpUrl.optional(),
    'no traces',
    'Where traces are sent, by OTLP over HTTP: `http://collector:4318/v1/traces`.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    '1',
    'Share of traces that is kept, 0 to 1.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'info',
    'Least severe level that is logged.',
  ),
  DEMO: setting(
    flag.optional(),
    'on with the embedded Postgres, else off',
    'Demo accounts and the development mailbox; refused in production.',
  ),
} as const;
