import type { Locator, Page } from 'playwright-core';
import { dialogOpens } from './screen.js';
import type { Site } from './site.js';

/** Any code but this one. */
export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111');

/** Account menu of a signed-in person. */
export const account = (page: Page, firstName: string): Locator =>
  page.getByRole('button', { name: `Account of ${firstName}` });

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sextant.token'));

/** The status with which the API answers somebody who does not go through the screens. */
export async function answerTo(
  site: Site,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<number> {
  const { status } = await fetch(`${site.url}/api/auth/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return status;
}

export async function openSignUp(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign Up' }).click();
  return dialogOpens(page, 'Create Account');
}

export async function fillSignUp(dialog: Locator, person: Record<string, string>): Promise<void> {
  const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', password: 'Password' };
  for (const [name, label] of Object.entries(labels))
    await dialog.getByLabel(label, { exact: true }).fill(person[name] ?? '');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
}
