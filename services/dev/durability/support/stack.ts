import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deployed } from '../../../../deploy/local/deployed.ts';
import type { ProcessEntry } from '../../../../deploy/local/process-table.ts';
import { launchStack, type StackOptions, type TestStack } from '../../../../deploy/local/test-stack.mjs';
import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';

export interface ProcessStack extends TestStack {
  /** Running processes by name; empty before the launcher has written them. */
  processes(): Readonly<Record<string, ProcessEntry>>;
  /** Address of the embedded Postgres. */
  databaseUrl(): string;
  /** Ends a process with SIGKILL and waits until another one has taken its place. */
  kill(name: string): Promise<void>;
  /** Stops a process for this many milliseconds. */
  freeze(name: string, forMs: number): Promise<void>;
}

/** Brokers that stand in for the embedded one, and are not killed. */
export const foreignBrokers = process.env.CONFORMANCE_BROKERS;
const all = ['seller-sandbox', 'postgres', 'embedded-kafka', ...deployed] as const;
/** Every process that is killed: what is deployed, and what stands around it. */
export const names = all.filter((name) => name !== 'embedded-kafka' || !foreignBrokers);

/** Launches every service as a process of its own on a small catalog; does not wait for readiness. */
export async function launchProcesses({ env, ...options }: StackOptions = {}): Promise<ProcessStack> {
  const stack = await launchStack({
    ...options,
    args: ['--processes'],
    env: { SANDBOX_ONE_IN: '24', SANDBOX_DRIFT_MS: '0', POLL_INTERVAL_MS: '500', LOG_LEVEL: 'error', ...env },
  });
  const processes = (): Record<string, ProcessEntry> => {
    try {
      const text = readFileSync(path.join(stack.dataDir, 'processes.json'), 'utf8');
      return JSON.parse(text) as Record<string, ProcessEntry>;
    } catch {
      return {};
    }
  };
  const running = async (name: string): Promise<number> => {
    await until(`${name} runs`, () => isAlive(processes()[name]?.pid ?? 0));
    return processes()[name]?.pid ?? 0;
  };
  return {
    ...stack,
    processes,
    databaseUrl() {
      const password = readFileSync(path.join(stack.dataDir, 'postgres/password'), 'utf8');
      return `postgres://sextant:${password}@127.0.0.1:${processes()['postgres']?.port}/sextant`;
    },
    async kill(name) {
      const killed = await running(name);
      process.kill(killed, 'SIGKILL');
      await until(`${name} runs again`, () => {
        const now = processes()[name]?.pid ?? 0;
        return now !== killed && isAlive(now);
      });
    },
    async freeze(name, forMs) {
      const frozen = await running(name);
      process.kill(frozen, 'SIGSTOP');
      try {
        await delay(forMs);
      } finally {
        process.kill(frozen, 'SIGCONT');
      }
    },
  };
}
