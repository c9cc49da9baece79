import type { AuthResult } from '@sextant/contracts/http/account.js';
import { eventually } from '@sextant/testing/eventually.js';
import { account, answerTo, storedToken } from './support/account.js';
import { isLive, unplug } from './support/live.js';
import { codeFor, fillLogin, newShopper, signUp } from './support/people.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('logging in', () => {
  it('says the same for a wrong password and for an address nobody has', async () => {
    const person = await newShopper(site);
    const page = await site.open('/login');
    await addressIs(page, '/');
    const dialog = await dialogOpens(page, 'Log In');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await shows(dialog, 'Email is required');
    await shows(dialog, 'Password is required');
    await fillLogin(page, { ...person, password: 'not the password' });
    await shows(dialog, 'Invalid email or password');
    expect(await dialog.getByLabel('Email').inputValue()).toBe(person.email);
    await fillLogin(page, { email: 'nobody@practice.example', password: person.password });
    await shows(dialog, 'Invalid email or password');
    await fillLogin(page, person);
    await dialog.waitFor({ state: 'detached' });
    await account(page, person.firstName).waitFor();
    await page.reload();
    await account(page, person.firstName).waitFor();
  });

  it('asks for the code first while the address is unconfirmed', async () => {
    const person = await signUp(site);
    const first = await codeFor(site, person.email);
    const page = await site.open('/');
    await page.getByRole('button', { name: 'Log In' }).click();
    await dialogOpens(page, 'Log In');
    await fillLogin(page, person);
    const panel = await dialogOpens(page, 'Verify your email');
    const code = await eventually(async () => {
      const newest = await codeFor(site, person.email);
      if (newest === first) throw new Error('the new code is still on its way');
      return newest;
    });
    await panel.getByLabel('Verification code').fill(code);
    await panel.getByRole('button', { name: 'Verify Email' }).click();
    await panel.waitFor({ state: 'detached' });
    await account(page, person.firstName).waitFor();
  });

  it('ends with logging out, which leaves nothing behind', async () => {
    const person = await newShopper(site);
    const page = await site.open('/favorites', { as: person });
    await page.getByRole('heading', { name: 'Favorite Products', exact: true }).waitFor();
    await account(page, person.firstName).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await addressIs(page, '/');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is lost without a word when the token is no longer good', async () => {
    const person = await newShopper(site);
    const [head, payload = '', signature] = person.token.split('.');
    const claims = JSON.parse(atob(payload)) as Record<string, unknown>;
    const other = await signUp(site);
    const forged = btoa(JSON.stringify({ ...claims, sub: other.userId })).replace(/=+$/, '');
    const tokens = ['nonsense', `${head}.${forged}.${signature}`, `${btoa('{"alg":"none"}')}.${payload}.`];
    for (const token of tokens) {
      expect(await answerTo(site, 'GET', 'profile', undefined, token)).toBe(401);
      expect(await answerTo(site, 'PUT', 'profile', { firstName: 'Eve', lastName: 'Eve' }, token)).toBe(401);
    }
    const page = await site.open('/', { as: { ...person, token: tokens[1] ?? '' } });
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);

    // A connected page is logged out at once; one that is not finds out with its next call.
    const connected = await site.open('/favorites', { as: person });
    await connected.getByRole('heading', { name: 'Favorite Products', exact: true }).waitFor();
    await isLive(connected);
    const context = await site.context({ as: person });
    await unplug(context);
    const unconnected = await context.newPage();
    await unconnected.goto('/');
    await account(unconnected, person.firstName).waitFor();
    const body = { currentPassword: person.password, newPassword: 'changed elsewhere' };
    await send<AuthResult>('POST', `${site.url}/api/auth/change-password`, { body, token: person.token });
    await unconnected.getByRole('link', { name: 'Favorites' }).click();
    for (const left of [connected, unconnected]) {
      await left.getByRole('button', { name: 'Log In' }).waitFor();
      await addressIs(left, '/');
      expect(await left.getByRole('dialog').count()).toBe(0);
    }
  });
});

describe('two tabs of one browser', () => {
  it('are signed in and out together, at once', async () => {
    const person = await newShopper(site);
    const context = await site.context({ as: person });
    const [here, there] = [await context.newPage(), await context.newPage()];
    await here.goto('/');
    await there.goto('/favorites');
    await there.getByRole('heading', { name: 'Favorite Products', exact: true }).waitFor();
    await account(here, person.firstName).click();
    await here.getByRole('menuitem', { name: 'Log Out' }).click();
    await there.getByRole('button', { name: 'Log In' }).waitFor();
    await addressIs(there, '/');
    expect(await there.getByRole('dialog').count()).toBe(0);

    await there.getByRole('button', { name: 'Log In' }).click();
    await dialogOpens(there, 'Log In');
    await here.goto('/orders');
    const asked = await dialogOpens(here, 'Log In');
    await fillLogin(there, person);
    await account(there, person.firstName).waitFor();
    await asked.waitFor({ state: 'detached' });
    await account(here, person.firstName).waitFor();
    await addressIs(here, '/orders');

    const token = await storedToken(here);
    const body = { currentPassword: person.password, newPassword: 'changed elsewhere' };
    await send<AuthResult>('POST', `${site.url}/api/auth/change-password`, { body, ...(token && { token }) });
    await there.getByRole('link', { name: 'Favorites' }).click();
    for (const tab of [there, here]) await tab.getByRole('button', { name: 'Log In' }).waitFor();
    await addressIs(here, '/');
  });
});
