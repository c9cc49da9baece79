import { randomUUID } from 'node:crypto';
import { insist } from './client.ts';
import { eventually } from '@sextant/testing/eventually.js';

export interface Shopper {
  readonly userId: string;
  readonly token: string;
  readonly password: string;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
}

/** A new shopper with a confirmed account, made through the public API. */
export async function newShopper(url: string): Promise<Shopper> {
  const email = `${randomUUID()}@practice.example`;
  const password = 'a long enough secret';
  const body = { email, password, firstName: 'Mara', lastName: 'Quint' };
  const { userId } = await insist<{ userId: string }>(`${url}/api/auth/signup`, 'POST', { body });
  const confirmationCode = await eventually(async () => {
    const mails = await insist<Mail[]>(`${url}/dev/mailbox?to=${encodeURIComponent(email)}`, 'GET');
    const [mail] = mails.filter(({ subject }) => /verification code/.test(subject));
    if (!mail) throw new Error('no verification code has arrived');
    return mail.subject.slice(0, 6);
  });
  const { token } = await insist<{ token: string }>(`${url}/api/auth/verify-email`, 'POST', {
    body: { userId, confirmationCode },
  });
  return { userId, token, password };
}
