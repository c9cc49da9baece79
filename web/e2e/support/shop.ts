import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import type { Product, ProductCard, SearchAnswer, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { until } from '@sextant/testing/eventually.js';
import { newShopper, type Person } from './people.js';
import { send } from './send.js';
import type { Site } from './site.js';

type Query = Record<string, string | number | boolean>;

/** The catalog's own answer, to hold a screen against. */
export const search = (site: Site, query: Query): Promise<SearchAnswer> => {
  const text = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return send('GET', `${site.url}/api/search?${new URLSearchParams(text).toString()}`);
};

export const productOf = (site: Site, id: string): Promise<Product> =>
  send('GET', `${site.url}/api/products/${id}`);

const available = ({ price, availability }: SellerOffer): boolean =>
  price !== null && availability === 'in_stock';

/** The offers one can buy, cheapest first. */
export const buyable = (product: ProductCard): SellerOffer[] =>
  product.sellers.filter(available).sort((a, b) => (a.price ?? 0) - (b.price ?? 0));

/**
 * Flows run side by side, and some move prices: a worker moves, buys and keeps only products of its own share of the
 * catalog.
 */
export const isOurs = ({ _id }: ProductCard): boolean =>
  Number.parseInt(_id.slice(-1), 16) % globalThis.workers ===
  Number(process.env['JEST_WORKER_ID'] ?? 1) % globalThis.workers;

/**
 * A product no other flow is likely to hold: any of ours among the first hundred with at least two buyable offers whose
 * best one stands alone, so that moving that offer moves the best price.
 */
export async function someProduct(site: Site, query: Query = {}): Promise<ProductCard> {
  const { products } = await search(site, {
    sort: 'vendors',
    minPrice: 10,
    maxPrice: 400,
    limit: 100,
    ...query,
  });
  const fit = products.filter((product) => {
    const [best, second] = buyable(product);
    return (
      isOurs(product) && best && second && best.price === product.min_price && best.price !== second.price
    );
  });
  const chosen = fit[Math.floor(Math.random() * fit.length)];
  if (!chosen) throw new Error(`no product fits ${JSON.stringify(query)}`);
  return chosen;
}

/** The cheapest offer one can buy. */
export function bestPriced(product: ProductCard): SellerOffer & { price: number } {
  const [best] = buyable(product);
  if (!best || best.price === null) throw new Error(`nobody sells ${product.product_name}`);
  return { ...best, price: best.price };
}

const itemAt = (site: Site, { seller, sku }: SellerOffer): string =>
  `${site.sandboxUrl}/sellers/${seller}/items/${encodeURIComponent(sku)}`;

/** A seller changes price or stock of one of its items, by hand, at the seller. Puts back what was withdrawn. */
export const atSeller = (
  site: Site,
  offer: SellerOffer,
  change: { price?: string | null; availability?: SellerOffer['availability'] },
): Promise<unknown> => send('PUT', itemAt(site, offer), { body: change });

/** A seller no longer sells one of its items. */
export const withdraw = (site: Site, offer: SellerOffer): Promise<unknown> =>
  send('DELETE', itemAt(site, offer));

interface Trouble {
  /** User names whose login the seller no longer takes. */
  refuseCredentials?: string[];
  /** Item numbers it refuses to deliver. */
  outOfStock?: string[];
}

/** A seller makes trouble, to these accounts or for these items alone, while something is tried. */
export async function whileInTrouble(
  site: Site,
  { seller }: SellerOffer,
  body: Trouble,
  attempt: () => Promise<void>,
): Promise<void> {
  const faults = `${site.sandboxUrl}/sellers/${seller}/faults`;
  await send('PUT', faults, { body });
  try {
    await attempt();
  } finally {
    await send('DELETE', faults);
  }
}

/** The best offer gets cheaper by a tenth. Answers its new price in dollars. */
export async function lowerBestPrice(site: Site, product: ProductCard): Promise<number> {
  const best = bestPriced(product);
  const price = (best.price * 0.9).toFixed(2);
  await atSeller(site, best, { price });
  return Number(price);
}

export const favorite = (site: Site, person: Person, productId: string): Promise<unknown> =>
  send('POST', `${site.url}/api/favorites/${productId}`, { token: person.token });

/** A new shopper who has saved so many of our products, all of which have a price. */
export async function withFavorites(
  site: Site,
  q: string,
  count: number,
): Promise<{ person: Person; saved: ProductCard[] }> {
  const person = await newShopper(site);
  const { products } = await search(site, { q, limit: 100, minPrice: 5 });
  const saved = products.filter((it) => isOurs(it) && it.min_price !== null).slice(0, count);
  for (const product of saved) await favorite(site, person, product._id);
  return { person, saved };
}

/** Waits until so many price drops wait to be read. */
export const notified = (site: Site, { token }: Person, count: number): Promise<void> =>
  until(`${count} notifications are unread`, async () => {
    const { unread } = await send<NotificationsAnswer>('GET', `${site.url}/api/notifications`, { token });
    return unread === count;
  });
