import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { cartOf } from './support/cart-of.ts';
import { cutPrice, productsOnSale } from './support/catalog.ts';
import { CommandBurst } from './support/command-burst.ts';
import { faultPlan, type Fault } from './support/fault-plan.ts';
import { retryUntilAcked, send } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import type { Hit } from './support/network.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { names } from './support/stack.ts';
import { surroundingsOf, type Surroundings } from './support/surroundings.ts';

useLimit(limits.kills);

const PROBE_MS = 500;

/** What a fault of a process hits of the network. */
const nothing: Hit = { connections: 0, bytes: 0 };

/** `npm run test:chaos -- --rounds 25 --seed 7` */
const { CHAOS_ROUNDS = '1', CHAOS_SEED = '1' } = process.env;
const plan = faultPlan(Number(CHAOS_SEED), Number(CHAOS_ROUNDS));
const isCampaign = process.env.CHAOS_ROUNDS !== undefined;

describe('bursts of commands during which processes are killed or stand still, the network fails and clocks jump', () => {
  const fixture = new StackFixture();
  let shoppers: Shopper[];
  let bursts: CommandBurst[];
  let watched: ProductCard[];
  let surroundings: Surroundings;
  const suffered: Record<string, Hit & { readonly faults: number }> = {};

  /** Somebody asks every service, as a cluster does: what nobody uses sends nothing that could be lost. */
  const probing = async <T>(meanwhile: Promise<T>): Promise<T> => {
    let isOver = false;
    const over = meanwhile.finally(() => (isOver = true));
    while (!isOver)
      await Promise.race([
        send(`${fixture.stack.url}/readyz`, 'GET').then(
          () => delay(PROBE_MS),
          () => delay(PROBE_MS),
        ),
        over.catch(() => undefined),
      ]);
    return over;
  };

  const inflict = async (fault: Fault): Promise<Hit> => {
    const { stack } = fixture;
    switch (fault.kind) {
      case 'kill':
        await stack.kill(fault.process);
        return nothing;
      case 'freeze':
        await stack.freeze(fault.process, fault.forMs);
        return nothing;
      case 'clock':
        surroundings.clocks.set(fault.process, fault.offsetMs);
        return nothing;
      default:
        return probing(surroundings.network.suffer(fault.services, fault.part, fault.kind, fault.forMs));
    }
  };

  const suffer = async (fault: Fault): Promise<void> => {
    const before = bursts.map(({ acknowledged }) => acknowledged);
    await delay(fault.afterMs);
    const hit = await inflict(fault);
    const { faults, connections, bytes } = suffered[fault.kind] ?? { faults: 0, ...nothing };
    suffered[fault.kind] = {
      faults: faults + 1,
      connections: connections + hit.connections,
      bytes: bytes + hit.bytes,
    };
    await until('every client is answered again', () =>
      bursts.every((burst, i) => burst.acknowledged > (before[i] ?? 0) + 4),
    );
  };

  beforeAll(async () => {
    surroundings = await surroundingsOf(fixture);
    const stack = await fixture.launch(surroundings.env);
    await stack.ready();
    const { url } = stack;
    shoppers = [await newShopper(url), await newShopper(url)];
    const products = await productsOnSale(url, names.length + 4);
    watched = products.slice(0, names.length);
    for (const { token } of shoppers)
      for (const { _id } of watched) await retryUntilAcked(`${url}/api/favorites/${_id}`, 'POST', { token });
    bursts = shoppers.map((shopper) => new CommandBurst(url, shopper, products.slice(names.length)));
  });
  afterAll(async () => {
    if (isCampaign) console.table(suffered);
    await fixture.close();
    surroundings.network.close();
  });

  it.each(plan.map((faults, round) => ({ round: round + 1, faults })))(
    'leave in every cart what was acknowledged, once, and every read model as the log says, round $round',
    async ({ round, faults }) => {
      const { stack } = fixture;
      const running = bursts.map((burst) => burst.run());
      for (const [index, fault] of faults.entries()) {
        // Prices fall in the first round only: a later fall of the same price could come before anybody has seen this one.
        const cut = watched[index];
        if (round === 1 && cut) await cutPrice(stack.sandboxUrl, cut);
        await suffer(fault);
      }
      for (const burst of bursts) burst.end();
      await Promise.all(running);
      await stack.ready();
      // A consumer that was cut off from Kafka may have to catch up yet.
      await eventually(async () => {
        for (const [index, shopper] of shoppers.entries())
          expect(await cartOf(stack.url, shopper)).toEqual(bursts[index]?.promised);
      });
      await invariantsHold(stack.databaseUrl());
    },
  );

  it('notify every shopper of every price drop, once', async () => {
    const { stack } = fixture;
    const wanted = shoppers.flatMap(({ userId }) => watched.map(({ _id }) => `${userId} ${_id}`)).sort();
    const notified = (log: readonly RecordedEvent[]) =>
      log.flatMap((e) => (e.type === 'PriceDropped' ? [`${e.data.userId} ${e.data.productId}`] : [])).sort();
    await eventually(async () => {
      expect(notified(await invariantsHold(stack.databaseUrl()))).toEqual(wanted);
    });
  });
});
