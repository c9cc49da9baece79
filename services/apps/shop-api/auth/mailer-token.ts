/** The Mailer of account emails. */
export const MAILER = Symbol('mailer');
