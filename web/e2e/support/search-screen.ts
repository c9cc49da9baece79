import type { Locator, Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search products' });

/** Products in the order in which they stand. */
export const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Results' }).getByRole('article');

/** Waits until the results of the present search stand, and answers how many there are in all. */
export const found = (page: Page): Promise<number> =>
  eventually(async () => {
    const results = page.getByRole('region', { name: 'Results' });
    if ((await results.locator('[aria-busy="true"]').count()) > 0)
      throw new Error('the results are still loading');
    const text = await results.getByRole('heading', { name: /^Found / }).innerText();
    return Number(/[\d,]+/.exec(text)?.[0]?.replaceAll(',', ''));
  });

/** Waits until exactly so many products are found. */
export const finds = (page: Page, total: number): Promise<void> =>
  eventually(async () => {
    const shown = await found(page);
    if (shown !== total) throw new Error(`found ${shown}, not ${total}`);
  });

/** Chooses an option of a searchable select by typing a part of its name. Answers the number that stood beside it. */
export async function choose(page: Page, label: 'Category' | 'Brand', name: string): Promise<number> {
  const input = page.getByRole('combobox', { name: label, exact: true });
  await input.fill(name);
  const option = page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
  await option.waitFor();
  const count = Number((await option.innerText()).split('\n').at(-1)?.replaceAll(',', ''));
  await option.click();
  return count;
}
