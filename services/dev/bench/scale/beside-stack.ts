import type { ProcessStack } from '../../durability/support/stack.ts';
import type { Part } from './processor-time.ts';

/** Configuration of a further process of a service beside those of the launcher. */
export const envOf = (stack: ProcessStack): Record<string, string> => ({
  DATABASE_URL: stack.databaseUrl(),
  KAFKA_BROKERS: `127.0.0.1:${stack.processes()['embedded-kafka']?.port}`,
  SELLERS_URL: `${stack.sandboxUrl}/sellers/{seller}`,
  PUBLIC_URL: stack.url,
  DATA_DIR: stack.dataDir,
  MODEL_DIR: `${stack.dataDir}/no-model`,
});

/** Every process of the launcher, the further ones, and the bench. */
export function partsOf(stack: ProcessStack, added: readonly Part[]): Part[] {
  const parts = Object.entries(stack.processes()).map(([name, { pid }]): Part => {
    return { name, pid, manyProcesses: name === 'postgres' };
  });
  return [...parts, ...added, { name: 'what asks', pid: process.pid }];
}
