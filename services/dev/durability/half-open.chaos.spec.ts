import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { productsOnSale } from './support/catalog.ts';
import { CommandBurst } from './support/command-burst.ts';
import { cartOf } from './support/cart-of.ts';
import { invariantsHold } from './support/invariants.ts';
import type { Part } from './support/network.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { surroundingsOf, type Surroundings } from './support/surroundings.ts';

useLimit(limits.kills);

describe('connections that are forgotten on the way, without a word to either end', () => {
  const fixture = new StackFixture();
  let surroundings: Surroundings;
  let shopper: Shopper;
  let burst: CommandBurst;

  beforeAll(async () => {
    surroundings = await surroundingsOf(fixture);
    const stack = await fixture.launch(surroundings.env);
    await stack.ready();
    shopper = await newShopper(stack.url);
    burst = new CommandBurst(stack.url, shopper, await productsOnSale(stack.url, 4));
  });
  afterAll(async () => {
    await fixture.close();
    surroundings.network.close();
  });

  it.each<[string, Part]>([
    ['shop-api', 'postgres'],
    ['relay', 'postgres'],
    ['relay', 'kafka'],
    ['projector', 'postgres'],
    ['projector', 'kafka'],
  ])('from %s to %s: are replaced while commands go on', async (service, part) => {
    const { stack } = fixture;
    const running = burst.run();
    const hit = await surroundings.network.suffer([service], part, 'swallow', 0);
    expect(hit.bytes).toBeGreaterThan(0);
    const before = burst.acknowledged;
    await until('commands are answered again', () => burst.acknowledged > before + 4);
    burst.end();
    await running;
    await until('the cart is shown as it is', async () => {
      const shown = await cartOf(stack.url, shopper);
      return [...burst.promised].every(([id, quantity]) => shown.get(id) === quantity);
    });
    await invariantsHold(stack.databaseUrl());
  });
});
