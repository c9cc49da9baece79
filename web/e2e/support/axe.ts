import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { desktop, narrow, phone } from './site.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations axe finds under all its rules on the current page, as text. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(() => {
    const { axe } = window as unknown as {
      axe: { run: (on: object, options: object) => Promise<AxeResults> };
    };
    // Six cards speak for all of a grid, and are seen in half the time.
    const on = { exclude: [['li:has(> article):nth-child(n + 7)']] };
    // Passed checks and positions are not needed; no enabled rule reads style sheets or media.
    return axe.run(on, { resultTypes: ['violations'], preload: false, selectors: false });
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Waits until the page is drawn for another screen: components follow media queries a frame later. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done));
  });

/** Width in pixels by which the page exceeds the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * All rules, and whether something sticks out: in the dark on a phone, then wide and light, as the page is left. Both widths
 * and both schemes are seen of every state, but not each with each: that would double what takes longest. The narrowest
 * screen is only measured.
 */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The frame of a page is inert until it is known who is signed in, which its lists do not wait for.
  await page.locator('main [inert]:has(h1)').waitFor({ state: 'detached' });
  for (const [name, viewport, colorScheme] of [
    ['dark phone', phone, 'dark'],
    ['narrow', narrow, 'dark'],
    ['wide', desktop, 'light'],
  ] as const) {
    // At once: either makes the browser recompute all styles.
    await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme })]);
    await drawn(page);
    if (viewport !== narrow) found.push(...(await violations(page)).map((text) => `${name}: ${text}`));
    const wider = await overflow(page);
    if (wider > 0) found.push(`${name}: sticks out by ${wider} pixels`);
  }
  return found;
}
