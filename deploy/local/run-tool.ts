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
 * Does what the command line asks for, with the database open.
 * @param name of the tool, as Postgres shows its connections
 * @param parse reads the words after the name; undefined for what makes no sense, which is answered with the usage
 */
export async function runTool(
  name: string,
  usage: string,
  parse: (words: readonly string[]) => Action | undefined,
): Promise<void> {
  const action = parse(process.argv.slice(2));
  if (!action) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const runtime = await toolRuntime();
  try {
    const { databaseUrl: url } = runtime;
    const db = await openReadDb({ url, application: name, logger: silentLogger(), max: 2 });
    try {
      process.exitCode = await action({ runtime, db });
    } finally {
      await db.close();
    }
  } finally {
    await runtime.close();
  }
}
