/** Factor of all limits of all tests, for slow machines: `SEXTANT_TEST_PATIENCE=5 npm test`. */
const patience = Number(process.env.SEXTANT_TEST_PATIENCE ?? 1);
const seconds = (count: number): number => count * 1000 * patience;

/**
 * Limits of tests and of their hooks, in milliseconds. A wait inside a test fails after half of its limit. They end what hangs: a
 * correct test takes a fraction of them, and they grow with the number of steps that a test waits for one after the other.
 */
export const limits = {
  /** Test of one behavior. */
  test: seconds(60),
  /** A flow through the product in a browser. */
  browser: seconds(180),
  /** One action of such a flow: a click, an expectation, a page load. */
  browserAction: seconds(45),
  /** The whole product, from an empty folder to a searchable catalog. */
  start: seconds(300),
  /** Processes killed one after the other, each of which has to recover. */
  kills: seconds(900),
} as const;
