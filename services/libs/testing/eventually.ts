// Patience only ends a failing test, so it is long enough for a machine many times slower than this one.
const PATIENCE_MS = 600_000;
const PAUSE_MS = 50;

/**
 * Repeats until it does not throw; nothing is asserted about time.
 * @throws what the last attempt threw
 */
export async function eventually<T>(attempt: () => Promise<T> | T): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Waits until the condition holds; an attempt that throws counts as "not yet". */
export const until = (what: string, condition: () => Promise<boolean> | boolean): Promise<void> =>
  eventually(async () => {
    if (!(await condition())) throw new Error(`still waiting until ${what}`);
  });
