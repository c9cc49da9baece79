import { setTimeout as delay } from 'node:timers/promises';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { Client, Evidence } from './client.ts';
import { Connection } from './connection.ts';
import { newShopper, type Shopper } from './shopper.ts';

const PAUSE_MS = 1000;
/** Changes of credentials are limited to thirty, then one a minute. */
const MAX_CHANGES = 28;

/** An account at the seller, as last acknowledged. */
interface Account {
  readonly shopper: Shopper;
  readonly connection: Connection;
  id: string;
  /** Undefined without a connection. */
  username: string | undefined;
}

/** Shoppers who connect a seller, change the login, and disconnect, one after the other. */
export class Connector implements Client {
  acknowledged = 0;
  private running = false;
  private readonly accounts: Account[] = [];
  private readonly url: string;
  private readonly seller: ProductCard['sellers'][number];

  private constructor(url: string, seller: ProductCard['sellers'][number]) {
    [this.url, this.seller] = [url, seller];
  }

  static async of(url: string, product: ProductCard | undefined): Promise<Connector> {
    const [seller] = product?.sellers ?? [];
    if (!seller) throw new Error('there is no seller to connect');
    const connector = new Connector(url, seller);
    await connector.open();
    return connector;
  }

  async run(): Promise<void> {
    this.running = true;
    while (this.running) {
      await this.act();
      await delay(PAUSE_MS);
    }
  }

  end(): void {
    this.running = false;
  }

  private async open(): Promise<void> {
    const shopper = await newShopper(this.url);
    const connection = new Connection(this.url, shopper, this.seller.domain);
    this.accounts.push({ shopper, connection, id: '', username: undefined });
  }

  private async act(): Promise<void> {
    const { acknowledged } = this;
    if (acknowledged % MAX_CHANGES === MAX_CHANGES - 1) await this.open();
    const account = this.accounts.at(-1) as Account;
    const { connection, id } = account;
    const username = `office ${acknowledged}`;
    const leaves = account.username !== undefined && acknowledged % 3 === 2;
    if (leaves) await connection.disconnect(id);
    else if (account.username === undefined) account.id = await connection.connect(username);
    else await connection.change(id, username);
    account.username = leaves ? undefined : username;
    this.acknowledged += 1;
  }

  async holds({ log, knex }: Evidence): Promise<void> {
    for (const { shopper, connection, username } of this.accounts) {
      const id = connectionIdOf(shopper.userId, this.seller.seller);
      const shown = await connection.shown();
      expect([shown?.username, shown?.syncStatus]).toEqual(
        username === undefined ? [undefined, undefined] : [username, 'success'],
      );
      const events = log.filter(({ stream }) => stream === vendorStream(id)) as unknown as VendorEvent[];
      const state = fold(vendorConnection, events);
      const wanted = state.status === 'connected' ? [state.credentialVersion] : [];
      // Versions that no event names belong to processes that died before recording them; they are swept an hour later.
      const named = new Set(
        events.flatMap(({ data }) => ('credentialVersion' in data ? [data.credentialVersion] : [])),
      );
      const kept: number[] = await knex('vault.record').where({ id }).pluck('version');
      expect(kept.filter((version) => named.has(version))).toEqual(wanted);
    }
  }
}
