import type { SavingsAnswer } from '@sextant/contracts/http/catalog.js';
import { eventually } from '@sextant/testing/eventually.js';
import { account, answerTo, fillSignUp, openSignUp, wrongCode } from './support/account.js';
import { runPausedTimers } from './support/fake-timers.js';
import { codeFor, signUp, stranger } from './support/people.js';
import { addressIs, dialogOpens, shows, showsNot, titleIs } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();

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

  it('leads over the code from the email to a welcome, signed in', async () => {
    const person = { ...stranger(), firstName: 'Zoë 🦷', lastName: "O'Brien-Ñandú" };
    const page = await site.open('/', { reducedMotion: 'no-preference', pausedTimers: 'confirmations' });
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
    await runPausedTimers(page);
    await showsNot(panel, 'Verification code resent successfully!');
    const code = await eventually(async () => {
      const newest = await codeFor(site, person.email);
      if (newest === first) throw new Error('the second code is still on its way');
      return newest;
    });
    await field.fill(code);
    await verify.click();
    const welcome = await dialogOpens(page, 'Welcome to Sextant');
    const { upToPercent } = await send<SavingsAnswer>('GET', `${site.url}/api/savings`);
    expect(upToPercent).toBeGreaterThan(0);
    await shows(welcome, `${upToPercent}%`);
    expect(await welcome.innerText()).toMatch(new RegExp(`Save up to\\s+${upToPercent}%`));
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
      expect(await answerTo(site, 'POST', 'signup', { ...person, ...wrong })).toBe(400);
    }
    expect(await answerTo(site, 'POST', 'login', person)).toBe(401);
    expect(await answerTo(site, 'POST', 'signup', person)).toBe(201);
    const code = await codeFor(site, person.email);
    const other = await signUp(site);
    // Somebody else's id with a code that is good for another account.
    expect(
      await answerTo(site, 'POST', 'verify-email', { userId: other.userId, confirmationCode: code }),
    ).toBe(400);
  });

  it('takes a code once', async () => {
    const { userId, email } = await signUp(site);
    const body = { userId, confirmationCode: await codeFor(site, email) };
    expect(await answerTo(site, 'POST', 'verify-email', body)).toBe(200);
    expect(await answerTo(site, 'POST', 'verify-email', body)).toBe(400);
  });
});
