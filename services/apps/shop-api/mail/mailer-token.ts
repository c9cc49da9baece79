/** The Mailer that hands emails over. */
export const MAILER = Symbol('mailer');
