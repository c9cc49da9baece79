/** What goes with an account, within a sentence. */
export const WHAT_IS_DELETED =
  'your account, favorites, lists, cart, notifications, conversations, uploads and seller connections';
