import { createHash } from 'node:crypto';
import { Refusal } from '../http/problem.js';
import { AppendOnlyFile } from '../files/append-only-file.js';
import type { OrderedLine, SellerOrder } from './order.js';

interface Entry {
  seller: string;
  account: string;
  idempotencyKey: string | null;
  /** Content of the request, to distinguish a retry from another order under the same key. */
  asked: string;
  order: SellerOrder;
}

/** Orders of all sellers. An order is in the file before anybody learns of it. */
export class OrderBook {
  private readonly entries: Entry[] = [];
  /** Highest order number that each seller has issued. */
  private readonly numbers = new Map<string, number>();
  private readonly byKey = new Map<string, { entry: Entry; written: Promise<void> }>();

  private constructor(private readonly file: AppendOnlyFile<Entry>) {
    for (const entry of file.records) {
      this.remember(entry, Promise.resolve());
      this.numbers.set(entry.seller, Number(entry.order.id.slice(entry.seller.length + 1)));
    }
  }

  static async open(file: string): Promise<OrderBook> {
    return new OrderBook(await AppendOnlyFile.open<Entry>(file));
  }

  /**
   * Places an order, or returns the one placed under the same idempotency key.
   *
   * @param decide answers the lines; called only for a new order
   * @returns the order, and true when it is new
   * @throws Refusal 409 when the key was used for other lines
   */
  async place(
    {
      seller,
      account,
      idempotencyKey,
      lines,
    }: { seller: string; account: string; idempotencyKey: string | null; lines: readonly OrderedLine[] },
    decide: (id: string) => SellerOrder,
  ): Promise<{ order: SellerOrder; isNew: boolean }> {
    const asked = createHash('sha1').update(JSON.stringify(lines)).digest('base64');
    const known =
      idempotencyKey === null ? undefined : this.byKey.get(keyOf(seller, account, idempotencyKey));
    if (known) {
      if (known.entry.asked !== asked) {
        throw new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another order.');
      }
      await known.written;
      return { order: known.entry.order, isNew: false };
    }
    const number = (this.numbers.get(seller) ?? 0) + 1;
    this.numbers.set(seller, number);
    const order = decide(`${seller}-${String(number).padStart(6, '0')}`);
    const entry: Entry = { seller, account, idempotencyKey, asked, order };
    const written = this.file.append(entry);
    this.remember(entry, written);
    try {
      await written;
    } catch (error) {
      this.forget(entry);
      throw error;
    }
    return { order, isNew: true };
  }

  /** The order placed under an idempotency key; undefined when there is none. */
  async under(seller: string, account: string, idempotencyKey: string): Promise<SellerOrder | undefined> {
    const known = this.byKey.get(keyOf(seller, account, idempotencyKey));
    await known?.written;
    return known?.entry.order;
  }

  /** Orders of a seller, oldest first; only those of one account when given. */
  of(seller: string, account?: string): SellerOrder[] {
    return this.entries
      .filter((entry) => entry.seller === seller && (account === undefined || entry.account === account))
      .map(({ order }) => order);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private forget(entry: Entry): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
    if (entry.idempotencyKey !== null)
      this.byKey.delete(keyOf(entry.seller, entry.account, entry.idempotencyKey));
  }

  private remember(entry: Entry, written: Promise<void>): void {
    this.entries.push(entry);
    const { seller, account, idempotencyKey } = entry;
    if (idempotencyKey !== null) this.byKey.set(keyOf(seller, account, idempotencyKey), { entry, written });
  }
}

const keyOf = (seller: string, account: string, key: string): string =>
  JSON.stringify([seller, account, key]);
