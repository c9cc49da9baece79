import { randomUUID } from 'node:crypto';
import { accountMails } from '@sextant/testing/account-mails.js';
import { retryUntilAcked } from './http-client.ts';
import { eventually } from '@sextant/testing/eventually.js';

export interface Shopper {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly password: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
}

/** Creates a shopper with a confirmed account through the public API. */
export async function newShopper(url: string): Promise<Shopper> {
  const email = `${randomUUID()}@practice.example`;
  const password = 'a long enough secret';
  const body = { email, password, firstName: 'Mara', lastName: 'Quint' };
  const { userId } = await retryUntilAcked<{ userId: string }>(`${url}/api/auth/signup`, 'POST', { body });
  const confirmationCode = await eventually(async () => {
    const mails = await retryUntilAcked<Mail[]>(`${url}/dev/mailbox?to=${encodeURIComponent(email)}`, 'GET');
    const [mail] = mails.filter(({ subject }) => accountMails.code.test(subject));
    if (!mail) throw new Error('no verification code has arrived');
    return mail.subject.slice(0, 6);
  });
  const { token } = await retryUntilAcked<{ token: string }>(`${url}/api/auth/verify-email`, 'POST', {
    body: { userId, confirmationCode },
  });
  return { userId, email, token, password };
}
