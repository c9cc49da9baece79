import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import { toolRuntime, type ToolRuntime } from './tool-runtime.ts';

export interface ToolParts {
  readonly runtime: ToolRuntime;
  readonly db: ReadDb;
}

/** What a tool was told to do; gives its exit code. */
export type Action = (parts: ToolParts) => Promise<number>;

/**
 * Does what the command line asks for, with the database open. What goes wrong is said in a line, and fails.
 * @param name of the tool, as Postgres shows its connections
 * @param parse reads the words after the name; undefined for what makes no sense, which is answered with the usage
 */
export async function runTool(
  name: string,
  usage: string,
  parse: (words: readonly string[]) => Action | '' | undefined,
): Promise<void> {
  const action = parse(process.argv.slice(2));
  if (!action) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  try {
    await withDatabase(name, action);
  } catch (error) {
    console.error(causeOf(error));
    process.exitCode = 1;
  }
}

async function withDatabase(name: string, action: Action): Promise<void> {
  const runtime = await toolRuntime();
  try {
    const { databaseUrl: url } = runtime;
    const db = await openReadDb({ url, application: name, logger: silentLogger(), max: 4 });
    try {
      process.exitCode = await action({ runtime, db });
    } finally {
      await db.close();
    }
  } finally {
    await runtime.close();
  }
}

/** Several attempts to connect that all failed have no message of their own. */
function causeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
