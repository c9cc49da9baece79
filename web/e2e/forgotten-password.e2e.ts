import { accountMails } from '@sextant/testing/account-mails.js';
import { answerTo } from './support/account.js';
import { runPausedTimers } from './support/fake-timers.js';
import { mailTo, newShopper } from './support/people.js';
import { addressIs, dialogOpens, shows, titleIs } from './support/screen.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('a forgotten password', () => {
  it('is replaced once over the link from the email, and the owner is told', async () => {
    const person = await newShopper(site);
    const page = await site.open('/', { pausedTimers: 'confirmations' });
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
    const { text } = await mailTo(site, person.email, accountMails.reset);
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
    await runPausedTimers(page);
    await addressIs(page, '/');
    expect(await answerTo(site, 'POST', 'login', person)).toBe(401);
    expect(await answerTo(site, 'POST', 'login', { ...person, password: 'a brand new secret' })).toBe(200);
    expect(await answerTo(site, 'GET', 'profile', undefined, person.token)).toBe(401);
    await mailTo(site, person.email, accountMails.passwordChanged);

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
