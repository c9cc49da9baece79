import { eventually } from '@sextant/testing/eventually.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { account, answerTo, storedToken } from './support/account.js';
import { mailTo, newShopper } from './support/people.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

describe('the own account', () => {
  it('shows all of its tabs on a phone', async () => {
    const page = await site.open('/profile', { as: await newShopper(site), viewport: phone });
    const tabs = page.getByRole('tablist', { name: 'Account settings' });
    await tabs.getByRole('tab', { name: 'Billing' }).waitFor();
    expect(await tabs.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });

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
    await mailTo(site, person.email, accountMails.passwordChanged);
    await page.reload();
    await account(page, person.firstName).waitFor();
    expect(await answerTo(site, 'POST', 'login', { ...person, password: 'another secret' })).toBe(200);
    expect(await answerTo(site, 'GET', 'profile', undefined, person.token)).toBe(401);
  });

  it('is deleted with the password only, and is gone', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person, pausedTimers: 'toasts' });
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
    expect(await answerTo(site, 'POST', 'login', person)).toBe(401);
    expect(await answerTo(site, 'POST', 'signup', person)).toBe(201);
  });
});
