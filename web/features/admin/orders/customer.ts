import type { AdminOrder } from '@sextant/contracts/http/admin.js';

/** How a list names a customer: by address, and by what is left of one whose account is deleted. */
export const customerOf = ({ email, firstName }: AdminOrder['user']): string => email || firstName;
