/** Data deleted with an account, as part of a sentence. */
export const WHAT_IS_DELETED =
  'your account, favorites, lists, cart, notifications, conversations, uploads and seller connections';
