// How much one reply of the companion shows or tells, whether rules or a model write it.

/** Products found by a search. */
export const FOUND = 4;
/** Products of a reply that a model writes. */
export const SHOWN_BY_MODEL = 5;
/** Products that may be meant, where a message leaves several. */
export const CHOICES = 3;
/** Products compared: fewer than on the page of comparisons, because a reply is narrower. */
export const COMPARED = 4;
/** Substitutes for a product. */
export const SUBSTITUTES = 3;
/** Articles taken up, of a message that names several. */
export const ARTICLES = 5;
/** Products found for each of several articles. */
export const FOUND_PER_ARTICLE = 2;
/** Favorites whose prices are judged. */
export const FAVORITES = 5;
/** Products whose stock is told one by one; of more, only what is missing. */
export const STOCKS = 8;
/** Sellers that have one product in stock. */
export const SELLERS_IN_STOCK = 3;
/** Sellers of one product, with their prices. */
export const SELLERS_OF_PRODUCT = 5;
/** Sellers where a buyer has spent most. */
export const SELLERS_BY_SPENDING = 3;
/** Lines of a cart or an order. */
export const LINES = 5;
/** Orders of the buyer. */
export const ORDERS = 3;
