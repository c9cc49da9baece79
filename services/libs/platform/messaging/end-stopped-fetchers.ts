import { createRequire } from 'node:module';

interface Runner {
  readonly running: boolean;
  readonly fetchManager: { stop(): Promise<void> };
  fetch(nodeId: string): Promise<unknown[]>;
}

const { prototype } = createRequire(import.meta.url)('kafkajs/src/consumer/runner') as { prototype: Runner };
const { fetch } = prototype;

/**
 * Guard against a fault of kafkajs 2.2.4. When the set of brokers changes, a consumer waits for its fetchers and starts new ones, even
 * if it was stopped meanwhile. A fetch of a stopped consumer returns an empty array without waiting, so that these fetchers loop
 * forever and block the event loop: the process neither ends nor answers. Here a fetcher ends when it finds its consumer stopped.
 */
prototype.fetch = function (this: Runner, nodeId) {
  if (!this.running) void this.fetchManager.stop();
  return fetch.call(this, nodeId);
};
