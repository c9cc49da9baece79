let first: string | undefined;
let last: string | undefined;

/** Remembers the cursor an answer came with: the answer is at least as new as that. */
export function noteCursor(cursor: string | null): void {
  if (cursor === null) return;
  first ??= cursor;
  last = cursor;
}

/** Everything this page shows is at least as new as that; undefined before the first answer. */
export const pageCursor = (): string | undefined => first;

/** Whatever is asked from now on is at least as new as that. */
export const latestCursor = (): string | undefined => last;
