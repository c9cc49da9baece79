import type { AdminOrder } from '@sextant/contracts/http/admin.js';

/** Name of a customer in lists: the email address, or the placeholder of a deleted account. */
export const customerOf = ({ email, firstName }: AdminOrder['user']): string => email || firstName;
