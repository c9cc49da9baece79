import type { Need } from '@sextant/platform/config/config.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
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
import type { Action, Tool, ToolRuntime } from './tool.js';
import { users } from './users.js';
import { vault } from './vault.js';

const tools: Readonly<Record<string, Tool>> = {
  migrate,
  backup,
  restore,
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
  readonly name: string;
  readonly needs: readonly Need[];
  readonly action: Action;
}

/**
 * Parses a command line; undefined, with the usage on stderr, for an invalid one.
 * @param command command that calls the tool of a given name, without the tool's own words
 */
export function parseTool(
  [name = '', ...words]: readonly string[],
  command: (name: string) => string,
): ToolCall | undefined {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const action = tool?.parse(words);
  if (action) return { name, needs: tool?.needs ?? [], action };
  const ways = tool
    ? tool.usage.map((way) => `${command(name)} ${way}`.trimEnd())
    : Object.keys(tools).map((each) => command(each));
  console.error(`Usage: ${ways.join('\n       ')}`);
  return undefined;
}

/** Runs the action with the database open. Errors are printed in one line. Returns the exit code. */
export async function runTool({ name, action }: ToolCall, runtime: ToolRuntime): Promise<number> {
  try {
    const { databaseUrl: url } = runtime;
    const db = await openReadModels({ url, application: name, logger: silentLogger(), max: 4 });
    try {
      return await action({ runtime, db });
    } finally {
      await db.close();
    }
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
