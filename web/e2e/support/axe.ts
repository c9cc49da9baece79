import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { desktop, phone } from './site.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands, in words. @param rules only these; all without */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate((only) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
  }, rules);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours change over a transition, however short, and what inherits one changes after it: until nothing has moved for
  // some frames.
  await page.evaluate(async () => {
    for (let still = 0; still < 3; still += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      if (document.getAnimations().some((it) => it instanceof CSSTransition)) still = -1;
    }
  });
}

/** All rules as the page stands, and the colours in the other scheme. */
export async function complaints(page: Page): Promise<string[]> {
  const found = await violations(page);
  await paint(page, 'dark');
  const dark = await violations(page, ['color-contrast']);
  await paint(page, 'light');
  return [...found, ...dark.map((text) => `dark: ${text}`)];
}

/** How many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * All rules and the width, wide and light and on a phone in the dark: for states that are costly to reach. The page is
 * left wide and light.
 */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [name, viewport, scheme] of [
    ['dark phone', phone, 'dark'],
    ['wide', desktop, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await paint(page, scheme);
    found.push(...(await violations(page)).map((text) => `${name}: ${text}`));
    const wider = await overflow(page);
    if (wider > 0) found.push(`${name}: sticks out by ${wider} pixels`);
  }
  return found;
}
