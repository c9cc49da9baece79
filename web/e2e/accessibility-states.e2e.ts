import type { Page } from 'playwright-core';
import { accountMails } from '@sextant/testing/account-mails.js';
import { flaws } from './support/axe.js';
import { codeFor, mailTo, newShopper, stranger } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { found } from './support/search-screen.js';
import { send } from './support/send.js';
import { someProduct } from './support/shop.js';
import { phone, useSite } from './support/site.js';
import { breakDown, hold } from './support/network-faults.js';

const site = useSite();
const isFine = async (page: Page): Promise<void> => expect(await flaws(page)).toEqual([]);

describe('axe finds nothing, wide and light or on a phone in the dark,', () => {
  it('on the way in: signing up, the code, the welcome', async () => {
    const person = stranger();
    const page = await site.open('/terms', { pausedTimers: 'confirmations' });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const dialog = await dialogOpens(page, 'Create Account');
    await dialog.getByLabel('First name').fill(person.firstName);
    await dialog.getByLabel('Last name').fill(person.lastName);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    const panel = await dialogOpens(page, 'Verify your email');
    await isFine(page);
    const code = await codeFor(site, person.email);
    await panel.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111');
    await panel.getByRole('button', { name: 'Verify Email' }).click();
    await shows(panel, 'Invalid verification code. Please try again.');
    await isFine(page);
    await panel.getByLabel('Verification code').fill(code);
    await panel.getByRole('button', { name: 'Verify Email' }).click();
    await dialogOpens(page, 'Welcome to Sextant');
    await isFine(page);
  });

  it('where a forgotten password is replaced', async () => {
    const { email } = await newShopper(site);
    await send('POST', `${site.url}/api/auth/forgot-password`, { body: { email } });
    const { text } = await mailTo(site, email, accountMails.reset);
    const page = await (await site.context({ pausedTimers: 'confirmations' })).newPage();
    const release = await hold(page, /\/api\/auth\/reset-password/);
    await page.goto(/\/reset-password\/[\w-]+/.exec(text)?.[0] ?? '');
    await shows(page, 'Checking your link...');
    await isFine(page);
    release();
    const password = page.getByLabel('New password');
    await password.fill('short');
    await isFine(page);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await shows(page, 'Passwords do not match');
    await isFine(page);
    await password.fill('a brand new secret');
    await page.getByLabel('Confirm password').fill('a brand new secret');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await shows(page, /Your password has been changed/);
    await isFine(page);
    await page.reload();
    await shows(page, 'Invalid or expired token. Please request a new password reset.');
    await isFine(page);
  });

  it('while a screen is loading, and when it did not load', async () => {
    const page = await (await site.context({ as: await newShopper(site) })).newPage();
    const { _id } = await someProduct(site);
    for (const [path, call, loading, failed] of [
      ['/search?q=burs', /\/api\/search/, 'Loading products', 'The search did not go through'],
      [`/product/${_id}`, /\/api\/products\/[^/]+$/, 'Loading product', 'The product did not load'],
      ['/favorites', /\/api\/favorites\?/, 'Loading products', 'Your favorites did not load'],
      ['/notifications', /\/api\/notifications/, 'Loading notifications', 'Your notifications did not load'],
      ['/orders', /\/api\/orders/, 'Loading orders', 'Your orders did not load'],
      [`/orders/${_id}`, /\/api\/orders\/\w/, 'Loading order', 'The order did not load'],
      [
        '/profile?tab=vendors',
        /-api\/vendors|\/api\/vendors/,
        'Loading vendors',
        'Your vendors did not load',
      ],
    ] as const) {
      await breakDown(page, call, 500);
      const release = await hold(page, call);
      await page.goto(path);
      await page.getByRole('status', { name: loading, exact: true }).waitFor();
      await isFine(page);
      release();
      await page.getByRole('heading', { name: failed }).waitFor();
      await isFine(page);
      await page.unrouteAll();
    }
  });

  it('in the filters that take the whole phone', async () => {
    const page = await site.open('/search?q=gloves', { viewport: phone });
    await found(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: /^Show .+ results?$/ })
      .waitFor();
    await isFine(page);
  });
});
