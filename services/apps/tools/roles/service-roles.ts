/** Privileges in SQL. */
const read = 'select';
const write = 'select, insert, update, delete';

/**
 * SQL privileges by schema, or by "schema.table" where a service needs others there than on the rest of the schema. `usage` is for
 * sequences. Who has any also may see which migrations of the schema have run.
 */
export type Rights = Readonly<Record<string, string>>;

/**
 * Rights of each service that has a role of Postgres of its own. A right that is no longer needed stays for one release more: the
 * processes of the release before run on during a rollout.
 */
export const serviceRights = {
  relay: {
    event_store: read,
    relay: write,
    // When the event store has lost events, it undoes their effects.
    messaging: write,
    'read_db.read_models': 'select, insert, update',
    'status.process': write,
  },
  realtime: {
    event_store: read,
    'auth.session': read,
    live_feed: read,
    'status.process': write,
  },
} as const satisfies Readonly<Record<string, Rights>>;

export const servicesWithRole: readonly string[] = Object.keys(serviceRights);

/** Name of a service's role in Postgres. */
export const roleOf = (service: string): string => `sextant_${service.replaceAll('-', '_')}`;
