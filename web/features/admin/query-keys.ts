/** Beginning of the keys of all queries of staff about orders. */
export const ORDERS_KEY = ['admin', 'orders'];

/** Beginning of the keys of all queries of staff about single accounts, each with its recent orders. */
export const USER_KEY = ['admin', 'users', 'one'];
