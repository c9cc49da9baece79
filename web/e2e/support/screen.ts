import type { Locator, Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';

/** Waits until the address (path and query) is exactly this. */
export const addressIs = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });

/** Waits until the page or dialog in front calls itself so. */
export const titleIs = (page: Page, title: string): Promise<void> =>
  eventually(async () => {
    const shown = await page.title();
    if (shown !== title) throw new Error(`the title is "${shown}", not "${title}"`);
  });

/** Waits until this text can be read. */
export const shows = (within: Page | Locator, text: string | RegExp): Promise<void> =>
  within.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until nothing with this text can be read. */
export const showsNot = (within: Page | Locator, text: string | RegExp): Promise<void> =>
  within.getByText(text).filter({ visible: true }).first().waitFor({ state: 'detached' });

/** The field with the focus is this one. */
export const hasFocus = (element: Locator): Promise<void> =>
  eventually(async () => {
    if (!(await element.evaluate((it) => it === document.activeElement)))
      throw new Error('the focus is elsewhere');
  });

/** The dialog with this name, once it stands open. Its own box is empty, so it is its close button that is waited for. */
export async function dialogOpens(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().waitFor();
  return dialog;
}

/** Dollars of a text such as "$1,234.50". */
export const dollars = (text: string): number =>
  Number(/\$([\d,]+\.\d{2})/.exec(text)?.[1]?.replaceAll(',', ''));

/** An amount as it is shown. */
export const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
