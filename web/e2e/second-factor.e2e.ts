import type { AuthResult, SecondFactorRequired } from '@sextant/contracts/http/account.js';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { account, answerTo, wrongCode } from './support/account.js';
import { flaws } from './support/axe.js';
import { fillLogin, newShopper, type Person } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();

const STEP_MS = 30_000;
const settings = (page: Page): Locator => page.locator('section', { hasText: 'Two-step verification' });

/** Logs in with the password, up to the question for the code. */
async function password(page: Page, person: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Log In' }).click();
  await dialogOpens(page, 'Log In');
  await fillLogin(page, person);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).waitFor();
  return dialog;
}

async function enter(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}

async function logOut(page: Page, { firstName }: Person): Promise<void> {
  await account(page, firstName).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In' }).waitFor();
}

describe('two-step verification', () => {
  it('is turned on with an app, asked for at the login, replaced by a recovery code once, and turned off', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person });
    const section = settings(page);
    await section.getByRole('button', { name: 'Turn on' }).click();
    await section.getByLabel('Your password').fill('not the password');
    await section.getByRole('button', { name: 'Continue' }).click();
    await shows(section, 'The password is not correct.');
    await section.getByLabel('Your password').fill(person.password);
    await section.getByRole('button', { name: 'Continue' }).click();
    await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await flaws(page)).toEqual([]);

    const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await section.getByLabel('Code', { exact: true }).fill(wrongCode(app.generate()));
    await section.getByRole('button', { name: 'Turn on' }).click();
    await shows(section, /This code is wrong/);
    await section.getByLabel('Code', { exact: true }).fill(app.generate());
    await section.getByRole('button', { name: 'Turn on' }).click();
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [first = '', second = ''] = await codes.allInnerTexts();
    expect(await flaws(page)).toEqual([]);
    await section.getByRole('button', { name: 'I have saved them' }).click();
    await shows(section, 'Logging in takes a code of your authenticator app.');
    // The session goes on under another token; the one from before is worth nothing.
    expect(await answerTo(site, 'GET', 'profile', undefined, person.token)).toBe(401);
    await page.reload();
    await account(page, person.firstName).waitFor();

    await logOut(page, person);
    const dialog = await password(page, person);
    await enter(dialog, wrongCode(app.generate()));
    await shows(dialog, 'This code is wrong or was used already. Please try the next one.');
    expect(await flaws(page)).toEqual([]);
    await enter(dialog, first);
    await account(page, person.firstName).waitFor();

    await logOut(page, person);
    const again = await password(page, person);
    await enter(again, first);
    await shows(again, 'This code is wrong or was used already. Please try the next one.');
    // The code of this step may be the one it was turned on with; the next one counts already.
    await enter(again, app.generate({ timestamp: Date.now() + STEP_MS }));
    await account(page, person.firstName).waitFor();

    await page.goto('/profile');
    await section.getByRole('button', { name: 'Turn off' }).click();
    await section.getByLabel('Your password').fill('not the password');
    await section.getByLabel('Code', { exact: true }).fill(second);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await shows(section, 'The password is not correct.');
    expect(await flaws(page)).toEqual([]);
    await section.getByLabel('Your password').fill(person.password);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await section.getByRole('button', { name: 'Turn on' }).waitFor();
    const { email, password: secretWord } = person;
    const answer = await send<AuthResult | SecondFactorRequired>('POST', `${site.url}/api/auth/login`, {
      body: { email, password: secretWord },
    });
    expect(answer).toHaveProperty('token');
  });
});
