let least: string | undefined;
let latest: string | undefined;

/** Remembers the cursor an answer came with: the answer is at least as new as that. Cursors sort as texts. */
export function noteCursor(cursor: string | null): void {
  if (cursor === null) return;
  // An earlier request may be answered later.
  if (least === undefined || cursor < least) least = cursor;
  if (latest === undefined || cursor > latest) latest = cursor;
}

/** Everything this page has been answered is at least as new as that; undefined before the first answer. */
export const pageCursor = (): string | undefined => least;

/** Every answer to a later call is at least as new as that. */
export const latestCursor = (): string | undefined => latest;
