import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import pg from 'pg';
import { textOf } from './support/request-steps.ts';

/** Statements around which fulfillment is killed: what it stores in Postgres beside the event log. */
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
/** Looks for work, again and again: killed at once something has been taken. */
const takes = [
  'with candidate as materialized ( select key, partition, priority, due_at from jobs.job of fulfillment',
  'with candidate as materialized ( select key, partition, priority, due_at from jobs.job of mail',
] as const;
/** Only at the very start, before there is anything to lose. */
const starting = [
  'insert into messaging.checkpoints',
  'delete from jobs.job of fulfillment where done_at',
  'delete from jobs.job of mail where done_at',
] as const;
/** Only when a seller is slow or its credentials are in use; the lease ends by itself when this is not stored. */
const seldom = [
  'update jobs.job of fulfillment set locked_until',
  'update jobs.job of mail set locked_until',
] as const;
/** How the process is doing, for staff to see: nothing follows from it. */
const reported = ['insert into status.process', 'delete from status.process'] as const;
/** What the policy notes counts from here on. */
const NOTED = 'commit of update messaging.checkpoints';
const appends = [
  'VendorCredentialsVerified',
  'CartItemsOrdered',
  'OrderReleased',
  'PurchaseOrderSent',
  'PurchaseOrderAccepted',
] as const;
const calls = ['verifyCredentials', 'placeOrder'] as const;

/** Steps taken for one seller after the other: killed at also for the second, when the first is on its way or done. */
const perSeller: readonly string[] = [
  'insert into fulfilment.account_in_use',
  'PurchaseOrderSent',
  'update fulfilment.account_in_use',
  'placeOrder',
  'PurchaseOrderAccepted',
  'delete from fulfilment.account_in_use',
];
const SECOND = ', second';

/** "before <step>" and "after <step>" of every step there is, and between those for the second seller. */
export const killPoints: readonly string[] = [
  ...[...statements, ...appends, ...calls].flatMap((step) => [`before ${step}`, `after ${step}`]),
  ...[...takes, NOTED].map((step) => `after ${step}`),
  ...perSeller.map((step) => `before ${step}${SECOND}`),
  `after ${perSeller.at(-1)}${SECOND}`,
];

const come = new Map<string, number>();

/** Ends the process as a power cut would, the first or second time it comes to the point. */
function dieAt(point: string, wanted: string | undefined): void {
  const times = (come.get(point) ?? 0) + 1;
  come.set(point, times);
  if (wanted === (times === 2 ? `${point}${SECOND}` : point)) process.kill(process.pid, 'SIGKILL');
}

/** Appends are functions, and told apart by the types of their events. */
const WRITE = /^((insert into|update|delete from) |with .*\b(insert into|update|delete from) )/;

/** A step nobody is killed at must not go unnoticed. */
function mustBeKnown(what: string, known: readonly string[]): void {
  if (known.some((each) => what.startsWith(each))) return;
  console.error(`nobody is killed around this: ${what}`);
  process.exit(1);
}

/** The statement, with the name of the queue after the table that all queues share. */
function statementOf(query: unknown): string {
  const values = (query as { values?: readonly unknown[] } | undefined)?.values ?? [];
  const queue = ['fulfillment', 'mail'].find((name) => values.includes(name));
  return textOf(query)
    .trim()
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace('jobs.job', `jobs.job of ${queue}`);
}

/** Kills around statements of every sender. Inside a transaction, "after" is before its commit. */
export function watchStatements(killAt: string | undefined): void {
  const { query } = pg.Client.prototype;
  /** The latest step of each connection. */
  const before = new WeakMap<pg.Client, string>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = statementOf(args[0]);
    // Tables are made before there is anything to lose.
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

/** Kills around calls to sellers; "after" the seller has done what it was asked, and nobody has noted it. */
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
    personalPrice: (account, sku) => seller.personalPrice(account, sku),
    findOrder: (account, key) => seller.findOrder(account, key),
  };
}
