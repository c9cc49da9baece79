/** An email to one address. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands emails over. Two adapters: SMTP, and the development mailbox. */
export interface Mailer {
  /** `id` is the same for every attempt at one email, so that an adapter can tell a repeat. Throws to be tried again. */
  deliver(id: string, email: Email): Promise<void>;
}
