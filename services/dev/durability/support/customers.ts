import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { eventually } from '@sextant/testing/eventually.js';
import { wholeLog } from './audit.ts';
import { Browser } from './browser.ts';
import { Buyer } from './buyer.ts';
import { productsOnSale } from './catalog.ts';
import { Chatter } from './chatter.ts';
import type { Client } from './client.ts';
import { CommandBurst } from './command-burst.ts';
import { Connector } from './connector.ts';
import { retryUntilAcked } from './http-client.ts';
import { invariantsHold } from './invariants.ts';
import { newShopper } from './shopper.ts';
import type { ProcessStack } from './stack.ts';
import { Watcher } from './watcher.ts';

const WATCHED = 20;
const ORDERED = 12;
const IN_CARTS = 4;

/** Clients for every feature of the product, so that no process can lose anything unnoticed. */
export class Customers {
  private readonly stack: ProcessStack;
  private readonly bursts: readonly CommandBurst[];
  /** Open pages of the shoppers whose carts change all the time. */
  private readonly pages: readonly Browser[];
  private readonly watcher: Watcher;
  private readonly clients: readonly Client[];
  private running: Promise<readonly PromiseSettledResult<void>[]> = Promise.resolve([]);

  private constructor(
    stack: ProcessStack,
    who: { bursts: CommandBurst[]; pages: Browser[]; watcher: Watcher; others: Client[] },
  ) {
    [this.stack, this.bursts, this.pages, this.watcher] = [stack, who.bursts, who.pages, who.watcher];
    this.clients = [...who.bursts, who.watcher, ...who.others];
  }

  static async of(stack: ProcessStack): Promise<Customers> {
    const { url } = stack;
    const products = await productsOnSale(url, WATCHED + ORDERED + IN_CARTS);
    const watched = products.splice(0, WATCHED);
    const inCarts = products.splice(0, IN_CARTS);
    const shoppers = [await newShopper(url), await newShopper(url)];
    const bursts = shoppers.map((shopper) => new CommandBurst(url, shopper, inCarts));
    const pages = shoppers.map((shopper) => new Browser(url, shopper));
    await Promise.all(pages.map((page) => page.open()));
    const { token } = await retryUntilAcked<{ token: string }>(`${url}/api/auth/login`, 'POST', {
      body: demoLogins.admin,
    });
    const others = [
      await Buyer.of(url, token, products),
      await Connector.of(url, products[0]),
      await Connector.of(url, products[1]),
      await Chatter.of(url),
    ];
    return new Customers(stack, { bursts, pages, watcher: await Watcher.of(stack, watched), others });
  }

  begin(): void {
    this.running = Promise.allSettled(this.clients.map((client) => client.run()));
  }

  /** Acknowledged commands of each client that sends without pause. */
  progress(): readonly number[] {
    return this.bursts.map(({ acknowledged }) => acknowledged);
  }

  /** Ends all clients; throws a refusal that a client should not have received. */
  async end(): Promise<void> {
    for (const client of this.clients) client.end();
    for (const ended of await this.running) if (ended.status === 'rejected') throw ended.reason;
  }

  /** Waits until every client finds its acknowledgements exactly once, no job is left, and read models match the log. */
  async findEverything(): Promise<void> {
    const { url, sandboxUrl } = this.stack;
    const databaseUrl = this.stack.databaseUrl();
    const knex = createPool({ url: databaseUrl, application: 'spec', logger: silentLogger() });
    try {
      await eventually(async () => {
        const log = await wholeLog(databaseUrl);
        for (const client of this.clients) await client.holds({ log, knex, url, sandboxUrl });
        // Orders that nobody has released wait for the end of their cancellation window.
        const jobs = knex('jobs.job').whereNull('done_at').whereNot('key', 'like', 'release/%');
        expect(await jobs.select('queue', 'key', 'attempts')).toEqual([]);
      });
    } finally {
      await knex.destroy();
    }
    await invariantsHold(databaseUrl);
  }

  async close(): Promise<void> {
    await this.end().catch(() => undefined);
    this.watcher.close();
    for (const page of this.pages) page.close();
  }
}
