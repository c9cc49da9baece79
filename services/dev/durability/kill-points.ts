import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import pg from 'pg';
import { textOf } from './support/request-steps.ts';

/** Statements to kill fulfillment around: its writes to Postgres outside the event log. */
const statements = [
  'insert into jobs.job of fulfillment',
  'update messaging.checkpoints',
  'insert into fulfilment.account_in_use',
  'update fulfilment.account_in_use',
  'delete from fulfilment.account_in_use',
  'delete from jobs.job of fulfillment where queue',
  'delete from vault.record',
  'insert into jobs.job of mail',
  'with added as ( insert into dev.mailbox',
  'update jobs.job of mail set done_at',
] as const;
/** Polling for jobs: a kill counts only after a statement that has claimed one. */
const takes = [
  'with candidate as materialized ( select key, partition, priority, due_at from jobs.job of fulfillment',
  'with candidate as materialized ( select key, partition, priority, due_at from jobs.job of mail',
] as const;
/** Statements at startup only, before there is anything to lose. */
const starting = [
  'insert into messaging.checkpoints',
  'delete from jobs.job of fulfillment where done_at',
  'delete from jobs.job of mail where done_at',
] as const;
/** Statements only for a slow seller or credentials in use; without them the lease expires by itself. */
const seldom = [
  'update jobs.job of fulfillment set locked_until',
  'update jobs.job of mail set locked_until',
] as const;
/** Status reports for staff, which nothing depends on. */
const reported = ['insert into status.process', 'delete from status.process'] as const;
/** Commits after which what the policy has noted counts, and an email is queued. */
const commits = ['commit of update messaging.checkpoints', 'commit of insert into jobs.job of mail'] as const;
const appends = [
  'VendorCredentialsVerified',
  'CartItemsOrdered',
  'OrderReleased',
  'PurchaseOrderSent',
  'PurchaseOrderAccepted',
] as const;
const calls = ['verifyCredentials', 'placeOrder'] as const;

/** Steps per seller, with a kill point also for the second seller, while the first is under way or done. */
const perSeller: readonly string[] = [
  'insert into fulfilment.account_in_use',
  'PurchaseOrderSent',
  'update fulfilment.account_in_use',
  'placeOrder',
  'PurchaseOrderAccepted',
  'delete from fulfilment.account_in_use',
];
const SECOND = ', second';

/** "before <step>" and "after <step>" of every step, and points between those for the second seller. */
export const killPoints: readonly string[] = [
  ...[...statements, ...appends, ...calls].flatMap((step) => [`before ${step}`, `after ${step}`]),
  ...[...takes, ...commits].map((step) => `after ${step}`),
  ...perSeller.map((step) => `before ${step}${SECOND}`),
  `after ${perSeller.at(-1)}${SECOND}`,
];

const come = new Map<string, number>();

/** Kills the process, as a power cut would, the first or second time it reaches the point. */
function dieAt(point: string, wanted: string | undefined): void {
  const times = (come.get(point) ?? 0) + 1;
  come.set(point, times);
  if (wanted === (times === 2 ? `${point}${SECOND}` : point)) process.kill(process.pid, 'SIGKILL');
}

/** Statements that write, without appends: those are function calls, distinguished by their event types. */
const WRITE = /^((insert into|update|delete from) |with .*\b(insert into|update|delete from) )/;

/** Fails for a step without a kill point, so that new steps do not go unnoticed. */
function mustBeKnown(what: string, known: readonly string[]): void {
  if (known.some((each) => what.startsWith(each))) return;
  console.error(`nobody is killed around this: ${what}`);
  process.exit(1);
}

/** The statement, with the queue's name after the table, which all queues share. */
function statementOf(query: unknown): string {
  const values = (query as { values?: readonly unknown[] } | undefined)?.values ?? [];
  const queue = ['fulfillment', 'mail'].find((name) => values.includes(name));
  return textOf(query)
    .trim()
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace('jobs.job', `jobs.job of ${queue}`);
}

/** Kills around statements, whoever sends them. Inside a transaction, "after" is before its commit. */
export function watchStatements(killAt: string | undefined): void {
  const { query } = pg.Client.prototype;
  /** Latest step of each connection. */
  const before = new WeakMap<pg.Client, string>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = statementOf(args[0]);
    // Tables are created before there is anything to lose.
    if (WRITE.test(text) && !text.includes('.knex_migrations'))
      mustBeKnown(text, [...statements, ...takes, ...starting, ...seldom, ...reported]);
    const step = /^commit/i.test(text)
      ? `commit of ${before.get(this)}`
      : statements.find((statement) => text.startsWith(statement));
    if (step) before.set(this, step);
    const take = takes.find((statement) => text.startsWith(statement));
    if (step) dieAt(`before ${step}`, killAt);
    const after = (answer?: unknown): void => {
      if (step) dieAt(`after ${step}`, killAt);
      if (take && (answer as pg.QueryResult | undefined)?.rowCount) dieAt(`after ${take}`, killAt);
    };
    const callback = args.pop();
    if (typeof callback === 'function') {
      const answered = (...answer: unknown[]) => {
        after(answer[1]);
        Reflect.apply(callback, undefined, answer);
      };
      return Reflect.apply(query, this, [...args, answered]) as unknown;
    }
    const result: unknown = Reflect.apply(query, this, [...args, callback]);
    if (!(result instanceof Promise)) return result;
    return result.then((answer: unknown) => {
      after(answer);
      return answer;
    });
  } as typeof query;
}

/** Kills around appends to the event log. */
export function watchAppends(store: EventStore, killAt: string | undefined): EventStore {
  const around = async <T>(types: readonly string[], append: () => Promise<T>): Promise<T> => {
    for (const type of types) mustBeKnown(type, appends);
    for (const type of types) dieAt(`before ${type}`, killAt);
    const result = await append();
    for (const type of types) dieAt(`after ${type}`, killAt);
    return result;
  };
  return new Proxy(store, {
    get: (target, key) => {
      if (key === 'append')
        return (append: Parameters<EventStore['append']>[0]) =>
          around(
            append.events.map(({ type }) => type),
            () => target.append(append),
          );
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Kills around calls to sellers; "after": the seller has acted, and nothing has recorded it. */
export function watchSeller(seller: SellerPort, killAt: string | undefined): SellerPort {
  const around = async <T>(call: (typeof calls)[number], ask: () => Promise<T>): Promise<T> => {
    dieAt(`before ${call}`, killAt);
    const answer = await ask();
    dieAt(`after ${call}`, killAt);
    return answer;
  };
  return {
    verifyCredentials: (account) => around('verifyCredentials', () => seller.verifyCredentials(account)),
    placeOrder: (account, request) => around('placeOrder', () => seller.placeOrder(account, request)),
    ownPrice: (account, sku) => seller.ownPrice(account, sku),
    findOrder: (account, key) => seller.findOrder(account, key),
  };
}
