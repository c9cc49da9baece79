import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import pg from 'pg';
import { textOf } from './support/request-steps.ts';

/** Statements around which fulfilment is killed: what it notes in Postgres beside the event log. */
const statements = [
  'insert into fulfilment.task',
  'update messaging.checkpoints',
  'update fulfilment.task set attempts',
  'insert into fulfilment.account_in_use',
  'update fulfilment.account_in_use',
  'delete from fulfilment.account_in_use',
  'delete from fulfilment.task',
  'delete from vault.record',
  'insert into queue.item',
  'insert into dev.mailbox',
  'update queue.item set done_at',
] as const;
const appends = [
  'VendorCredentialsVerified',
  'OrderReleased',
  'PurchaseOrderSent',
  'PurchaseOrderAccepted',
] as const;
const calls = ['verifyCredentials', 'placeOrder'] as const;

/** "before <step>" and "after <step>" of every step there is. */
export const killPoints: readonly string[] = [...statements, ...appends, ...calls].flatMap((step) => [
  `before ${step}`,
  `after ${step}`,
]);

/** Ends the process as a power cut would, the first time it comes to the point. */
function dieAt(point: string, wanted: string | undefined): void {
  if (point === wanted) process.kill(process.pid, 'SIGKILL');
}

/** Kills around statements, whoever sends them. Inside a transaction, "after" is before its commit. */
export function watchStatements(killAt: string | undefined): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]).trim().replaceAll('"', '');
    const die = (when: 'before' | 'after'): void => {
      for (const statement of statements)
        if (text.startsWith(statement)) dieAt(`${when} ${statement}`, killAt);
    };
    die('before');
    const callback = args.pop();
    if (typeof callback === 'function') {
      const answered = (...answer: unknown[]) => {
        die('after');
        Reflect.apply(callback, undefined, answer);
      };
      return Reflect.apply(query, this, [...args, answered]) as unknown;
    }
    const result: unknown = Reflect.apply(query, this, [...args, callback]);
    return result instanceof Promise ? result.finally(() => die('after')) : result;
  } as typeof query;
}

/** Kills around appends to the event log. */
export function watchAppends(store: EventStore, killAt: string | undefined): EventStore {
  const around = async <T>(types: readonly string[], append: () => Promise<T>): Promise<T> => {
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
    orderStatus: (account, id) => seller.orderStatus(account, id),
  };
}
