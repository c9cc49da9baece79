import type { Need } from '@sextant/platform/config/config.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool, type PoolOptions } from '@sextant/platform/postgres/create-pool.js';
import { backup } from './backup.js';
import { epoch } from './epoch.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { events } from './events.js';
import { importPrices } from './import.js';
import { migrate } from './migrate.js';
import { orders } from './orders.js';
import { parked } from './parked.js';
import { partitions } from './partitions.js';
import { rebuild } from './rebuild.js';
import { restore } from './restore.js';
import { signingKey } from './signing-key.js';
import type { Action, BareDb, LoneTool, Tool, ToolRuntime } from './tool.js';
import { users } from './users.js';
import { vault } from './vault.js';

/** Tools that find the database as it is: a refused restore leaves it to the next one. */
const bareTools: Readonly<Record<string, Tool<BareDb>>> = { restore };

const loneTools: Readonly<Record<string, LoneTool>> = { 'signing-key': signingKey };

const tools: Readonly<Record<string, Tool>> = {
  migrate,
  backup,
  ...bareTools,
  import: importPrices,
  rebuild,
  parked,
  partitions,
  epoch,
  events,
  orders,
  users,
  vault,
};

/** A parsed command line. */
export interface ToolCall {
  readonly needs: readonly Need[];
  /** Called in place of `run` by a tool that needs no installation. */
  readonly runAlone?: () => number;
  /** Opens the database, closes it at the end and returns the exit code. */
  readonly run: (runtime: ToolRuntime) => Promise<number>;
}

function openBare(options: PoolOptions): Promise<BareDb> {
  const knex = createPool(options);
  return Promise.resolve({ knex, close: () => knex.destroy() });
}

const onDatabase =
  <Db extends BareDb>(
    name: string,
    open: (options: PoolOptions) => Promise<Db>,
    action: Action<Db>,
  ): ToolCall['run'] =>
  async (runtime) => {
    const db = await open({ url: runtime.databaseUrl, application: name, logger: silentLogger(), max: 4 });
    try {
      return await action({ runtime, db });
    } finally {
      await db.close();
    }
  };

function runOf(name: string, words: readonly string[]): ToolCall['run'] | undefined {
  const bareAction = Object.hasOwn(bareTools, name) ? bareTools[name]?.parse(words) : undefined;
  if (bareAction) return onDatabase(name, openBare, bareAction);
  const action = Object.hasOwn(tools, name) ? tools[name]?.parse(words) : undefined;
  return action && onDatabase(name, openReadModels, action);
}

/**
 * Parses a command line; undefined, with the usage on stderr, for an invalid one.
 * @param command command that calls the tool of a given name, without the tool's own words
 */
export function parseTool(
  [name = '', ...words]: readonly string[],
  command: (name: string) => string,
): ToolCall | undefined {
  const lone = Object.hasOwn(loneTools, name) ? loneTools[name] : undefined;
  const runAlone = lone?.parse(words);
  if (runAlone) return { needs: [], runAlone, run: () => Promise.resolve(runAlone()) };
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const run = runOf(name, words);
  if (run) return { needs: tool?.needs ?? [], run };
  const usage = (tool ?? lone)?.usage;
  const ways = usage
    ? usage.map((way) => `${command(name)} ${way}`.trimEnd())
    : Object.keys({ ...tools, ...loneTools }).map((each) => command(each));
  console.error(`Usage: ${ways.join('\n       ')}`);
  return undefined;
}

/** Runs a call. Errors are printed in one line. Returns the exit code. */
export async function runTool({ run }: ToolCall, runtime: ToolRuntime): Promise<number> {
  try {
    return await run(runtime);
  } catch (error) {
    console.error(causeOf(error));
    return 1;
  }
}

/** Message of an error; an AggregateError of failed connection attempts has none of its own. */
function causeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
