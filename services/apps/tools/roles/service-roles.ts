import { erasedRows } from '@sextant/platform/auth/erasure.js';

/**
 * SQL privileges by schema, for all its tables, or by "schema.table". `usage` is for sequences. A role with any of them may also see which
 * migrations of the schema have run.
 */
export type Rights = Readonly<Record<string, string>>;

const read = 'select';
const add = 'select, insert';
const change = 'select, insert, update';
const write = 'select, insert, update, delete';

const appending: Rights = { event_store: read, 'event_store.events': 'insert' };

const reporting: Rights = { 'status.process': write };

/** For answers from read models, and waits until they show a command's events. */
const querying: Rights = { messaging: read, 'read_db.read_models': read, 'read_db.readers': change };

/** For consumers of events: checkpoints and parked events. */
const consuming: Rights = {
  messaging: read,
  'messaging.checkpoints': change,
  'messaging.parked_events': write,
  'messaging.replay_requests': 'select, update',
};

/** For opening and sealing personal data. The first process with the master key stores what is derived from it. */
const sealing: Rights = {
  'sealing.derivation_secret': add,
  'sealing.master_check': add,
  'sealing.master_key': read,
  'sealing.user_key': read,
};

const tablesOfAccounts = Object.keys(erasedRows).filter((table) => table.startsWith('auth.'));

/** For erasing users, without reading what is erased. */
const erasing: Rights = {
  'sealing.user_key': 'select (user_id, deleted_at), insert, update',
  ...Object.fromEntries(
    Object.entries(erasedRows).map(([table, column]) => [table, `select (${column}), delete`]),
  ),
};

/** For HTTP APIs of people with accounts: sessions, limits, stored answers and the security log. */
const serving: Rights = {
  http: write,
  'auth.session': 'select, update',
  'auth.security_event': 'select, insert, delete',
  'live_feed.knex_migrations': read,
  'vault.master_key': read,
};

/**
 * Rights of each service, those on read models aside; they add up. A right that is no longer needed stays for one release more: the
 * processes of the previous release run on during a rollout.
 */
export const serviceRights: Readonly<Record<string, readonly Rights[]>> = {
  'shop-api': [
    appending,
    querying,
    sealing,
    serving,
    erasing,
    {
      ...Object.fromEntries(tablesOfAccounts.map((table) => [table, write])),
      'jobs.job': write,
      live_feed: read,
      'live_feed.events': 'insert',
      'vault.record': read,
      inventory: write,
      shop: write,
      analysis: write,
      'assistant.model_usage': write,
      sellers: read,
      vectors: read,
      // The mailbox of development.
      dev: write,
      'dev.mailbox_number_seq': 'usage',
    },
  ],
  'vendor-api': [
    appending,
    querying,
    sealing,
    serving,
    { 'vault.record': 'select, insert, delete', 'vault.version': 'usage' },
  ],
  'admin-api': [
    appending,
    querying,
    sealing,
    serving,
    erasing,
    {
      // A password is asked for again before credentials are revealed.
      'auth.credential': read,
      'vault.record': read,
      'audit.record': add,
      'audit.head': 'select, update',
      'jobs.job': read,
      status: read,
      // Lists say from which live event on they are to be followed.
      live_feed: read,
      // Parked events are replayed or given up, read models rebuilt.
      'messaging.checkpoints': change,
      'messaging.parked_events': 'select, delete',
      'messaging.replay_requests': 'select, insert, delete',
      'read_db.read_models': change,
    },
  ],
  relay: [
    reporting,
    {
      event_store: read,
      relay: write,
      // When the event store has lost events, it undoes their effects.
      messaging: write,
      'read_db.read_models': change,
      'live_feed.events': read,
      'live_feed.horizon': 'select, update',
      'live_feed.events_id_seq': 'update',
    },
  ],
  projector: [
    reporting,
    querying,
    consuming,
    erasing,
    {
      event_store: read,
      'read_db.read_models': change,
      live_feed: write,
      vectors: write,
      'inventory.upload': 'select (user_id), delete',
      'inventory.column_memory': 'select (user_id), delete',
    },
  ],
  'price-watcher': [
    reporting,
    appending,
    querying,
    consuming,
    { price_watcher: write, sellers: write, 'jobs.job': write },
  ],
  assistant: [
    reporting,
    appending,
    querying,
    consuming,
    sealing,
    { 'assistant.model_usage': write, 'jobs.job': write, 'shop.personal_price': read },
  ],
  fulfillment: [
    reporting,
    appending,
    consuming,
    sealing,
    {
      fulfilment: write,
      'jobs.job': write,
      // Emails hold the key of whom they are for. Postgres has no right to lock rows besides that to change some column.
      'sealing.user_key': 'update (created_at)',
      'vault.record': 'select, update, delete',
      'vault.master_key': read,
    },
  ],
  realtime: [reporting, { event_store: read, 'auth.session': read, live_feed: read }],
};

/** Creates the schemas of read models and owns what is in them. */
export const readModelOwner = 'projector';

/** Services that answer from read models, of which they may read all: personal data in them is sealed. */
export const readModelReaders: readonly string[] = [
  'shop-api',
  'vendor-api',
  'admin-api',
  'price-watcher',
  'assistant',
];

export const services: readonly string[] = Object.keys(serviceRights);

/** Name of a service's role in Postgres. */
export const roleOf = (service: string): string => `sextant_${service.replaceAll('-', '_')}`;
