/** How many times slower than a laptop this machine may be, for all limits of all tests: `SEXTANT_TEST_PATIENCE=5 npm test`. */
export const patience = Number(process.env.SEXTANT_TEST_PATIENCE ?? 1);
const seconds = (count: number): number => count * 1000 * patience;

/** Milliseconds after which a test, or what its file prepares, has failed. A wait inside it gives up after half of that. */
export const limits = {
  /** One behavior with the parts it needs. */
  test: seconds(60),
  /** A flow through the product in a browser. */
  browser: seconds(180),
  /** One click, look or page of it. */
  browserAction: seconds(45),
  /** The whole product, from an empty folder to a searchable catalog. */
  start: seconds(300),
  /** Processes killed one after the other, each of which has to be there again. */
  kills: seconds(900),
} as const;
