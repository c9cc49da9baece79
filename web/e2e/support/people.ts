import type { AuthResult, ConfirmationRequired, User } from '@sextant/contracts/http/account.js';
import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { send } from './send.js';
import type { Site } from './site.js';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  token: string;
}

interface Mail {
  subject: string;
  text: string;
}

/** Somebody nobody has met: no account yet. */
export const stranger = (): Omit<Person, 'token'> => ({
  firstName: 'Mara',
  lastName: 'Quint',
  email: `mara.${crypto.randomUUID()}@practice.example`,
  password: 'a long enough secret',
});

/** The newest email to this address whose subject matches, as soon as there is one. */
export const mailTo = (site: Site, email: string, subject: RegExp): Promise<Mail> =>
  eventually(async () => {
    const mails = await send<Mail[]>('GET', `${site.url}/dev/mailbox?to=${encodeURIComponent(email)}`);
    const found = mails.find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`no email to ${email} with a subject like ${String(subject)}`);
    return found;
  });

/** The code in the newest verification email. */
export async function codeFor(site: Site, email: string): Promise<string> {
  const { subject } = await mailTo(site, email, accountMails.code);
  return subject.slice(0, 6);
}

/** An account whose address is not confirmed yet. */
export async function signUp(site: Site): Promise<Omit<Person, 'token'> & { userId: string }> {
  const person = stranger();
  const { email, password, firstName, lastName } = person;
  const body = { email, password, firstName, lastName };
  const { userId } = await send<ConfirmationRequired>('POST', `${site.url}/api/auth/signup`, { body });
  return { ...person, userId };
}

/** A new shopper with a confirmed account. */
export async function newShopper(site: Site): Promise<Person> {
  const { userId, ...person } = await signUp(site);
  const body = { userId, confirmationCode: await codeFor(site, person.email) };
  const { token } = await send<AuthResult>('POST', `${site.url}/api/auth/verify-email`, { body }).catch(() =>
    // A busy server may have taken the code without being able to say so.
    send<AuthResult>('POST', `${site.url}/api/auth/login`, { body: person }),
  );
  return { ...person, token };
}

/** The id of a person's account. */
export async function userIdOf(site: Site, { token }: Pick<Person, 'token'>): Promise<string> {
  const { user } = await send<{ user: User }>('GET', `${site.url}/api/auth/profile`, { token });
  return user._id;
}

/** Fills the login dialog that stands open. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}
