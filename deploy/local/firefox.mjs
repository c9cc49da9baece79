// A second engine for the browser tests, on machines that have it.
import { existsSync } from 'node:fs';
import { firefox } from 'playwright-core';

/**
 * Playwright drives only its own build of Firefox (web/e2e/README.md says why); `FIREFOX` is its path if it is elsewhere.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const file = process.env.FIREFOX ?? firefox.executablePath();
  return file && existsSync(file) ? file : undefined;
}
