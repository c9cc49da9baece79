/** Products of the shop, as many as the demo catalog has within an eighth. */
export const PRODUCTS = 12_000;
/** A page of search results. */
const SHOWN = 50;

export const productId = (n: number): string => `p-${String(n).padStart(10, '0')}`;

/** The products that the screen behind the n-th socket shows: pages one after the other, so that all are watched alike. */
export const shownTo = (socket: number): string[] =>
  Array.from({ length: SHOWN }, (_, place) => productId((socket * SHOWN + place) % PRODUCTS));

/** The product whose price is the n-th to change. */
export const changed = (n: number): number => n % PRODUCTS;

/** Number of sockets, out of `sockets`, that show a product. */
export function watchers(product: number, sockets: number): number {
  const pages = PRODUCTS / SHOWN;
  const page = Math.floor(product / SHOWN);
  return page < sockets % pages ? Math.ceil(sockets / pages) : Math.floor(sockets / pages);
}
