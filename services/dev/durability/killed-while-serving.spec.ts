import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { cutPrice, productsOnSale } from './support/catalog.ts';
import { CommandBurst } from './support/command-burst.ts';
import { faultPlan, type Fault } from './support/fault-plan.ts';
import { retryUntilAcked } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { names } from './support/stack.ts';

useLimit(limits.kills);

const cartOf = async (url: string, { token }: Shopper): Promise<Map<string, number>> => {
  const { items } = await retryUntilAcked<CartAnswer>(`${url}/api/cart`, 'GET', { token });
  return new Map(items.map(({ product, quantity }) => [product._id, quantity]));
};

/** `npm run test:chaos -- --rounds 25 --seed 7` */
const { CHAOS_ROUNDS = '1', CHAOS_SEED = '1' } = process.env;
const plan = faultPlan(Number(CHAOS_SEED), Number(CHAOS_ROUNDS));

describe('bursts of commands during which each process is killed or stands still', () => {
  const fixture = new StackFixture();
  let shoppers: Shopper[];
  let bursts: CommandBurst[];
  let watched: ProductCard[];

  const suffer = async ({ process, afterMs, frozenMs, kills }: Fault): Promise<void> => {
    const { stack } = fixture;
    const before = bursts.map(({ acknowledged }) => acknowledged);
    await delay(afterMs);
    if (frozenMs > 0) await stack.freeze(process, frozenMs);
    if (kills) await stack.kill(process);
    await until('every client is answered again', () =>
      bursts.every((burst, i) => burst.acknowledged > (before[i] ?? 0) + 4),
    );
  };

  beforeAll(async () => {
    const stack = await fixture.launch();
    await stack.ready();
    const { url } = stack;
    shoppers = [await newShopper(url), await newShopper(url)];
    const products = await productsOnSale(url, names.length + 4);
    watched = products.slice(0, names.length);
    for (const { token } of shoppers)
      for (const { _id } of watched) await retryUntilAcked(`${url}/api/favorites/${_id}`, 'POST', { token });
    bursts = shoppers.map((shopper) => new CommandBurst(url, shopper, products.slice(names.length)));
  });
  afterAll(() => fixture.close());

  it.each(plan.map((faults, round) => ({ round: round + 1, faults })))(
    'leave in every cart what was acknowledged, once, and every read model as the log says, round $round',
    async ({ round, faults }) => {
      const { stack } = fixture;
      const running = bursts.map((burst) => burst.run());
      for (const [index, fault] of faults.entries()) {
        // Prices fall in the first round only: a later fall of the same price could come before anybody has seen this one.
        if (round === 1) await cutPrice(stack.sandboxUrl, watched[index] as ProductCard);
        await suffer(fault);
      }
      for (const burst of bursts) burst.end();
      await Promise.all(running);
      await stack.ready();
      for (const [index, shopper] of shoppers.entries())
        expect(await cartOf(stack.url, shopper)).toEqual(bursts[index]?.promised);
      await invariantsHold(stack.databaseUrl());
    },
  );

  it('notify every shopper of every price drop, once', async () => {
    const { stack } = fixture;
    const wanted = shoppers.flatMap(({ userId }) => watched.map(({ _id }) => `${userId} ${_id}`)).sort();
    const notified = (log: readonly RecordedEvent[]) =>
      log.flatMap((e) => (e.type === 'PriceDropped' ? [`${e.data.userId} ${e.data.productId}`] : [])).sort();
    await until('everybody was notified', async () => {
      return notified(await invariantsHold(stack.databaseUrl())).length >= wanted.length;
    });
    expect(notified(await invariantsHold(stack.databaseUrl()))).toEqual(wanted);
  });
});
