/**
 * Beginning of the keys of all queries about the user's orders: pages of the list ('list'), savings by month ('savings'), and
 * orders that a seller has not got yet ('waiting').
 */
export const ORDERS_KEY = ['orders'] as const;

/** Beginning of the keys of all pages of notifications; their number follows. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

/** Beginning of the keys of all lists of favorites: pages ('page'), and the ids of all favorites ('ids'). */
export const FAVORITES_KEY = ['favorites'] as const;

/** Beginning of the keys of queries that ask whether one product is a favorite; its id follows. */
export const FAVORITE_STATUS_KEY = ['favorite-status'] as const;

/** Beginning of the keys of all pages of results: the user's own ('personal'), and everybody's. */
export const SEARCH_KEY = ['search'] as const;

/** Beginning of the keys of all comparisons; the ids of the products follow. */
export const COMPARE_KEY = ['compare'] as const;

/** Beginning of the keys of all queries about the user's own prices: those known without asking ('known'), and single offers. */
export const OWN_PRICE_KEY = ['own-price'] as const;

/** Beginning of the keys of all calculated baskets: of the cart, and of what the companion proposes. */
export const BASKET_KEY = ['basket'] as const;

/** Beginning of the keys of what the companion proposes to add to the cart; the needs follow. */
export const PROPOSAL_KEY = [...BASKET_KEY, 'proposal'] as const;
