/** The Mailer of account e-mails. */
export const MAILER = Symbol('mailer');
