const PATIENCE_MS = 15_000;
const PAUSE_MS = 50;

/**
 * Repeats an expectation until it holds. The patience only bounds a failing test; nothing is asserted about time.
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
