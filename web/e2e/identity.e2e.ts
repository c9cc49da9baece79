import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { codeFor, fillLogin, mailTo, newShopper, signUp, stranger } from './support/people.js';
import { addressIs, dialogOpens, shows, showsNot, titleIs } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();
const api = (path: string): string => `${site.url}/api/auth/${path}`;
const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111');

const account = (page: Page, firstName: string): Locator =>
  page.getByRole('button', { name: `Account of ${firstName}` });
const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sextant.token'));

/** What the API answers to somebody who does not go through the screens. */
const status = async (method: string, path: string, body?: unknown, token?: string): Promise<number> =>
  (
    await fetch(api(path), {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  ).status;

async function openSignUp(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign Up' }).click();
  return dialogOpens(page, 'Create Account');
}

async function fillSignUp(dialog: Locator, person: Record<string, string>): Promise<void> {
  const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', password: 'Password' };
  for (const [name, label] of Object.entries(labels))
    await dialog.getByLabel(label, { exact: true }).fill(person[name] ?? '');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
}

describe('signing up', () => {
  it('checks every field, in words, before anything is sent', async () => {
    const page = await site.open('/');
    const dialog = await openSignUp(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await fillSignUp(dialog, {});
    for (const label of ['First name', 'Last name', 'Email', 'Password'])
      await shows(dialog, `${label} is required`);
    const long = 'x'.repeat(10_000);
    await fillSignUp(dialog, {
      firstName: '<b>Mara</b>',
      lastName: long,
      email: 'mara@',
      password: '1234567',
    });
    await shows(dialog, 'Names cannot contain < or >.');
    await shows(dialog, 'Last name is too long');
    await shows(dialog, 'Enter a valid email address');
    await shows(dialog, 'Password must be at least 8 characters long');
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialogOpens(page, 'Log In');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
    await dialogOpens(page, 'Create Account');
  });

  it('leads over the code from the e-mail to a welcome, signed in', async () => {
    const person = { ...stranger(), firstName: 'Zoë 🦷', lastName: "O'Brien-Ñandú" };
    const page = await (await site.context({ reducedMotion: 'no-preference' })).newPage();
    await page.clock.install();
    await page.goto('/');
    await fillSignUp(await openSignUp(page), person);
    const panel = await dialogOpens(page, 'Verify your email');
    await shows(panel, person.email);
    await shows(panel, "Didn't receive the code? Check your spam folder or click resend code below.");
    const field = panel.getByLabel('Verification code');
    const verify = panel.getByRole('button', { name: 'Verify Email' });
    const first = await codeFor(site, person.email);
    await field.fill('12345');
    expect(await verify.isDisabled()).toBe(true);
    await field.fill(`${wrongCode(first)}99`);
    expect(await field.inputValue()).toBe(wrongCode(first));
    await verify.click();
    await shows(panel, 'Invalid verification code. Please try again.');
    await panel.getByRole('button', { name: 'Resend Code' }).click();
    await shows(panel, 'Verification code resent successfully!');
    await page.clock.fastForward(5000);
    await showsNot(panel, 'Verification code resent successfully!');
    const code = await eventually(async () => {
      const newest = await codeFor(site, person.email);
      if (newest === first) throw new Error('the second code is still on its way');
      return newest;
    });
    await field.fill(code);
    await verify.click();
    const welcome = await dialogOpens(page, 'Welcome to Sextant');
    await page.clock.runFor(3000);
    await shows(welcome, '35%');
    expect(await welcome.innerText()).toMatch(/Save up to\s+35%/);
    await welcome.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/profile');
    await titleIs(page, 'Connected Vendors');
    await account(page, person.firstName).waitFor();
  });

  it('can skip the welcome, and tells an address that is taken', async () => {
    const person = stranger();
    const page = await site.open('/terms');
    await fillSignUp(await openSignUp(page), person);
    const panel = await dialogOpens(page, 'Verify your email');
    await panel.getByLabel('Verification code').fill(await codeFor(site, person.email));
    await page.keyboard.press('Enter');
    const welcome = await dialogOpens(page, 'Welcome to Sextant');
    await welcome.getByRole('button', { name: 'Skip' }).click();
    await addressIs(page, '/');
    await account(page, person.firstName).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await fillSignUp(await openSignUp(page), { ...person, email: person.email.toUpperCase() });
    await shows(page, 'This email is already registered. Please try logging in instead.');
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
  });

  it('refuses at the server what the form refuses, and leaves nothing half done', async () => {
    const person = stranger();
    const long = 'x'.repeat(10_000);
    for (const wrong of [
      { firstName: '<script>alert(1)</script>' },
      { lastName: long },
      { email: `${long}@practice.example` },
      { email: 'a@b' },
      { password: 'short' },
      { password: long },
      { firstName: 'Mara\u0000' },
    ]) {
      expect(await status('POST', 'signup', { ...person, ...wrong })).toBe(400);
    }
    expect(await status('POST', 'login', person)).toBe(401);
    expect(await status('POST', 'signup', person)).toBe(201);
    const code = await codeFor(site, person.email);
    const other = await signUp(site);
    // Somebody else's id with a code that is good for another account.
    expect(await status('POST', 'verify-email', { userId: other.userId, confirmationCode: code })).toBe(400);
  });

  it('takes a code once', async () => {
    const { userId, email } = await signUp(site);
    const body = { userId, confirmationCode: await codeFor(site, email) };
    expect(await status('POST', 'verify-email', body)).toBe(200);
    expect(await status('POST', 'verify-email', body)).toBe(400);
  });
});

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
      expect(await status('GET', 'profile', undefined, token)).toBe(401);
      expect(await status('PUT', 'profile', { firstName: 'Eve', lastName: 'Eve' }, token)).toBe(401);
    }
    const page = await site.open('/', { as: { ...person, token: tokens[1] ?? '' } });
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);

    const open = await site.open('/', { as: person });
    await account(open, person.firstName).waitFor();
    const body = { currentPassword: person.password, newPassword: 'changed elsewhere' };
    await send<AuthResult>('POST', api('change-password'), { body, token: person.token });
    await open.getByRole('link', { name: 'Favorites' }).click();
    await open.getByRole('button', { name: 'Log In' }).waitFor();
    await addressIs(open, '/');
    expect(await open.getByRole('dialog').count()).toBe(0);
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
    await send<AuthResult>('POST', api('change-password'), { body, ...(token && { token }) });
    await there.getByRole('link', { name: 'Favorites' }).click();
    for (const tab of [there, here]) await tab.getByRole('button', { name: 'Log In' }).waitFor();
    await addressIs(here, '/');
  });
});

describe('a forgotten password', () => {
  it('is replaced once over the link from the e-mail, and the owner is told', async () => {
    const person = await newShopper(site);
    const page = await (await site.context()).newPage();
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Log In' }).click();
    const sent = 'If an account exists with this email, you will receive password reset instructions.';
    const login = await dialogOpens(page, 'Log In');
    await login.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = await dialogOpens(page, 'Reset your password');
    for (const email of ['nobody@practice.example', person.email]) {
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
      await shows(dialog, sent);
    }
    const { text } = await mailTo(site, person.email, /Reset/);
    const path = /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? '';
    await page.goto(path);
    await titleIs(page, 'Reset password - Sextant');
    const reset = page.getByRole('button', { name: 'Reset Password' });
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('shirt');
    await reset.click();
    await shows(page, 'Password must be at least 8 characters long');
    await shows(page, 'Passwords do not match');
    await page.getByLabel('New password').fill('a brand new secret');
    await page.getByLabel('Confirm password').fill('a brand new secret');
    await reset.click();
    await shows(page, /Your password has been changed/);
    await page.clock.fastForward(3000);
    await addressIs(page, '/');
    expect(await status('POST', 'login', person)).toBe(401);
    expect(await status('POST', 'login', { ...person, password: 'a brand new secret' })).toBe(200);
    expect(await status('GET', 'profile', undefined, person.token)).toBe(401);
    await mailTo(site, person.email, /password was changed/);

    await page.goto(path);
    await shows(page, 'Invalid or expired token. Please request a new password reset.');
    await page.getByRole('button', { name: 'Return to Login' }).click();
    await dialogOpens(page, 'Log In');
    await addressIs(page, '/');
  });

  it('needs a link that leads somewhere', async () => {
    const page = await site.open('/reset-password/');
    await shows(page, 'Invalid reset link. Please request a new password reset.');
    await page.goto(`/reset-password/${'x'.repeat(43)}`);
    await shows(page, 'Invalid or expired token. Please request a new password reset.');
    expect(await page.getByLabel('New password').count()).toBe(0);
  });
});

describe('the own account', () => {
  it('changes its name, with what names may hold and nothing else', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person });
    const name = page.getByLabel('First name');
    const save = page.getByRole('button', { name: 'Save' });
    expect(await name.inputValue()).toBe(person.firstName);
    expect(await save.isDisabled()).toBe(true);
    for (const [wrong, message] of [
      ['<img src=x onerror=alert(1)>', 'Names cannot contain < or >.'],
      ['x'.repeat(10_000), 'First name is too long'],
      ['  ', 'First name is required'],
    ] as const) {
      await name.fill(wrong);
      await save.click();
      await shows(page, message);
    }
    await account(page, person.firstName).waitFor();
    await name.fill('Ünal 🪥');
    await save.click();
    await shows(page, 'Saved');
    await account(page, 'Ünal 🪥').waitFor();
    await page.reload();
    await eventually(async () => expect(await name.inputValue()).toBe('Ünal 🪥'));
  });

  it('changes its password, stays signed in here, and tells the owner', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person });
    const fill = async (current: string, next: string, again: string): Promise<void> => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm new password').fill(again);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('', 'short', 'shirt');
    await shows(page, 'Current password is required');
    await shows(page, 'Password must be at least 8 characters long');
    await shows(page, 'Passwords do not match');
    await fill('not the password', 'another secret', 'another secret');
    await shows(page, 'The password is not correct.');
    await fill(person.password, 'another secret', 'another secret');
    await shows(page, 'Your password has been changed.');
    await mailTo(site, person.email, /password was changed/);
    await page.reload();
    await account(page, person.firstName).waitFor();
    expect(await status('POST', 'login', { ...person, password: 'another secret' })).toBe(200);
    expect(await status('GET', 'profile', undefined, person.token)).toBe(401);
  });

  it('is deleted with the password only, and is gone', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = await dialogOpens(page, 'Delete your account?');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await shows(dialog, 'Password is required');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await shows(dialog, 'The password is not correct.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await addressIs(page, '/');
    await shows(page, 'Your account has been deleted.');
    expect(await storedToken(page)).toBeNull();
    expect(await status('POST', 'login', person)).toBe(401);
    expect(await status('POST', 'signup', person)).toBe(201);
  });
});
