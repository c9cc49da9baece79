import { createRequire } from 'node:module';

interface Runner {
  readonly running: boolean;
  readonly fetchManager: { stop(): Promise<void> };
  fetch(nodeId: string): Promise<unknown[]>;
}

const { prototype } = createRequire(import.meta.url)('kafkajs/src/consumer/runner') as { prototype: Runner };
const { fetch } = prototype;

/**
 * Guard against a fault of kafkajs 2.2.4. When brokers come or go, a consumer waits for its fetchers and starts new ones, even if it
 * was stopped meanwhile. Fetchers of a stopped consumer get no records at once, again and again, without ever yielding: the process
 * neither ends nor answers any more. Here a fetcher ends that finds its consumer stopped.
 */
prototype.fetch = function (this: Runner, nodeId) {
  if (!this.running) void this.fetchManager.stop();
  return fetch.call(this, nodeId);
};
