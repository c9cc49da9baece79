/** Waits until `condition` gives something true, and returns that. The deadline only ends a hopeless wait with a clear message. */
export async function eventually<T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 30_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
