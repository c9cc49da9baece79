/** Data deleted with an account, as part of a sentence. */
export const WHAT_IS_DELETED =
  'your account, favorites, lists, cart, notifications, conversations, uploads and seller connections';

/** What outlives a deleted account. */
export const WHAT_REMAINS = 'Our records keep your orders for bookkeeping, without anything that names you.';
