// How long to wait before a test gives up. A correct product never needs it: these bounds are for one that hangs, and are
// long enough for a machine some twenty times slower than a laptop.

/** One click, one look, one page. */
export const ACTION_MS = 90_000;
/** One test, or what a file prepares. */
export const TEST_MS = 900_000;
/** The whole product, from an empty folder. */
export const START_MS = 1_800_000;
