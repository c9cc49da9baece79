/** An email to one address. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail server refuses the recipient for good: trying again would change nothing. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
}

/** Hands emails over. Two adapters: SMTP, and the development mailbox. */
export interface Mailer {
  /**
   * `id` is the same for every attempt at one email, so that an adapter can tell a repeat.
   * @throws RecipientRefused, or any other error to be tried again
   */
  deliver(id: string, email: Email): Promise<void>;
}
