import { setTimeout as delay } from 'node:timers/promises';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { Customers } from './support/customers.ts';
import { faultPlan, type Fault, type Kill, type Strike } from './support/fault-plan.ts';
import { send } from './support/http-client.ts';
import { foreignBrokers } from './support/stack.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { surroundingsOf, type Surroundings } from './support/surroundings.ts';
import { FaultCounts } from './support/fault-counts.ts';

useLimit(limits.kills);

const PROBE_MS = 500;
/** Limit for reaching a step; a process that misses it is killed at once. */
const STEP_MS = limits.test / 3;

/** `npm run test:chaos -- --kills 300 --seed 7 --from 120` */
const { CHAOS_KILLS = '1', CHAOS_SEED = '1', CHAOS_FROM = '1' } = process.env;
const plan = faultPlan(Number(CHAOS_SEED), Number(CHAOS_KILLS), Number(CHAOS_FROM));
const isCampaign = process.env.CHAOS_KILLS !== undefined;

describe('customers, sellers and staff while processes are killed or stand still, the network fails and clocks jump', () => {
  const fixture = new StackFixture();
  const faultCounts = new FaultCounts();
  let customers: Customers;
  let surroundings: Surroundings;

  /** Probes every service meanwhile, as a cluster does: an unused service sends nothing that could be lost. */
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

  const kill = async ({ process, failpoint }: Kill): Promise<void> => {
    const { stack } = fixture;
    const before = stack.processes()[process]?.pid;
    const point = failpoint && (await surroundings.failpoints.reach(process, failpoint, STEP_MS));
    faultCounts.killed(process, point);
    if (!point?.reached) return stack.kill(process);
    await until(`${process} runs again`, () => {
      const { pid = 0 } = stack.processes()[process] ?? {};
      return pid !== before && isAlive(pid);
    });
  };

  const inflict = async (fault: Fault): Promise<void> => {
    await delay(fault.afterMs);
    switch (fault.kind) {
      case 'kill':
        return kill(fault);
      case 'freeze':
        await fixture.stack.freeze(fault.process, fault.forMs);
        return faultCounts.suffered(fault.kind);
      case 'clock':
        surroundings.clocks.set(fault.process, fault.offsetMs);
        return faultCounts.suffered(fault.kind);
      default:
        faultCounts.suffered(
          fault.kind,
          await probing(surroundings.network.suffer(fault.services, fault.part, fault.kind, fault.forMs)),
        );
    }
  };

  const suffer = async (strike: Strike): Promise<void> => {
    const before = customers.progress();
    await Promise.all(strike.map(inflict));
    await until('customers are answered again', () =>
      customers.progress().every((acknowledged, index) => acknowledged > (before[index] ?? 0) + 4),
    );
  };

  beforeAll(async () => {
    surroundings = await surroundingsOf(fixture);
    // Foreign brokers are emptied first.
    const brokers = foreignBrokers ? (await brokerHarness()).brokers.join(',') : undefined;
    const stack = await fixture.launch({
      SANDBOX_ONE_IN: '96',
      ...surroundings.env,
      ...(brokers && { KAFKA_BROKERS: brokers, KAFKA_PARTITIONS: '4', DEMO: 'on' }),
    });
    await stack.ready();
    customers = await Customers.of(stack);
    surroundings.failpoints.watch();
  });
  afterAll(async () => {
    if (isCampaign) faultCounts.print();
    await customers?.close();
    await fixture.close();
    surroundings.network.close();
  });

  it.each(plan)(
    'lose nothing that was acknowledged, have nothing twice, and every read model is as the log says, round $number',
    async ({ number, strikes }) => {
      const began = performance.now();
      customers.begin();
      for (const strike of strikes) await suffer(strike);
      await customers.end();
      await fixture.stack.ready();
      const struck = performance.now();
      await customers.findEverything();
      const seconds = [struck - began, performance.now() - struck].map((ms) => (ms / 1000).toFixed(0));
      process.stdout.write(
        `round ${number}: ${seconds[0]} s, checked in ${seconds[1]} s; kills/at steps/steps not reached: ${String(faultCounts)}\n`,
      );
    },
  );
});
