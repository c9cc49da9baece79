import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Clocks } from './clocks.ts';
import { Failpoints } from './failpoints.ts';
import { services } from './fault-plan.ts';
import { Network, type Part } from './network.ts';
import { foreignBrokers } from './stack.ts';
import type { StackFixture } from './stack-fixture.ts';

const processOf: Readonly<Record<Part, string>> = {
  postgres: 'postgres',
  kafka: 'embedded-kafka',
  sellers: 'seller-sandbox',
};

/** Environment of a stack's processes: a network and clocks that can fail, and failpoints. */
export interface Surroundings {
  readonly network: Network;
  readonly clocks: Clocks;
  readonly failpoints: Failpoints;
  /** Environment variables for the launch. */
  readonly env: Readonly<Record<string, string>>;
}

export async function surroundingsOf(fixture: StackFixture): Promise<Surroundings> {
  // `redirected.mjs` takes the last of several brokers.
  const brokerPort = foreignBrokers && Number(foreignBrokers.split(':').at(-1));
  const portOf = (part: Part) => fixture.stack.processes()[processOf[part]]?.port ?? 0;
  const network = await Network.of(services, (part) => (part === 'kafka' && brokerPort) || portOf(part));
  const clocks = new Clocks(fixture.dataDir);
  const failpoints = new Failpoints(fixture.dataDir);
  const preloads = ['redirected.mjs', 'skewed-clock.mjs', 'failpoint.mjs'].map(
    (file) => `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`,
  );
  return {
    network,
    clocks,
    failpoints,
    env: {
      NODE_OPTIONS: preloads.join(' '),
      CHAOS_NETWORK: JSON.stringify(network.ports),
      CHAOS_CLOCKS: clocks.file,
      CHAOS_FAILPOINTS: failpoints.folder,
    },
  };
}
