import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { KnownPricesAnswer, OwnPriceAnswer } from '@sextant/contracts/http/vendors.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';
import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { isUnanswered } from './idempotency-key.js';
import { toCents } from './money.js';
import { pause } from './pause.js';
import { hasCode, hasStatus } from './problem.js';
import { worthRetrying } from './query-client.js';
import { OWN_PRICE_KEY } from './query-keys.js';
import { retryPauseMs } from './retry-pause.js';

/** Time own prices count as fresh, and are asked for again on a page that stays open: well below the lifetime of a quote. */
export const OWN_PRICES_FRESH_MS = OWN_PRICE_LIFETIME_MS / 3;

/**
 * The user's own price at a seller, as far as it is known. `none`: not asked for, or the seller names none. `lost`: nobody has
 * answered, and the price is asked for again. `failed`: it cannot be had.
 */
export type OwnPriceState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'lost' }
  | { status: 'failed' }
  | { status: 'known'; cents: number };

/** An offer of a product. */
export interface Wanted {
  /** Key of the seller. */
  seller: string;
  productId: string;
  /** Names the offer: a seller may offer a product twice. */
  url: string;
  /** List price in dollars; when it or the availability has changed, the seller is asked again. */
  listPrice: number | null;
  availability: SellerOffer['availability'];
}

export const wantedOffer = (productId: string, offer: SellerOffer): Wanted => ({
  seller: offer.seller,
  productId,
  url: offer.url,
  listPrice: offer.price,
  availability: offer.availability,
});

/** Own prices that are known without asking a seller, for lists. */
export const knownPricesKey = [...OWN_PRICE_KEY, 'known'] as const;

/** A price a seller has just quoted is shown by every list with the product. */
function tellLists(client: QueryClient, wanted: Wanted, price: number | null): void {
  client.setQueriesData<KnownPricesAnswer>({ queryKey: knownPricesKey }, (answer) => {
    if (!answer) return answer;
    const others = answer.prices.filter((known) => !same(known, wanted));
    return { prices: price === null ? others : [...others, { ...wanted, price }] };
  });
}

/** An offer, whatever it costs. */
type Named = Pick<Wanted, 'seller' | 'productId' | 'url'>;

const same = (a: Named, b: Named): boolean =>
  a.seller === b.seller && a.productId === b.productId && a.url === b.url;

/** A full cart asks for more prices at once than one user may. Those too many are asked for again, each after at most this time. */
const AGAIN_MS = 30_000;
const ATTEMPTS = 6;

async function whenAllowed<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask();
    } catch (error) {
      if (!hasStatus(error, 429) || attempt === ATTEMPTS) throw error;
      // Spread, or they would all ask at once again.
      await pause(AGAIN_MS * (0.2 + 0.8 * Math.random()));
    }
}

/** Answers of a proxy that cannot reach the server, until the price counts as one that cannot be had. */
const PROXY_ANSWERS = 4;

/** True when nobody has answered. That a seller cannot be reached is an answer of the server, which then charges the list price. */
const isLost = (error: unknown): boolean => isUnanswered(error) && !hasCode(error, 'seller_unavailable');

export function ownPriceQuery(wanted: Wanted) {
  let proxyAnswers = 0;
  return queryOptions({
    queryKey: [...OWN_PRICE_KEY, wanted],
    queryFn: async ({ signal, client }) => {
      const path = `/api/personal-prices/${wanted.seller}/${encodeURIComponent(wanted.productId)}`;
      const answer = await whenAllowed(() =>
        api<OwnPriceAnswer>(path, { query: { url: wanted.url }, signal }),
      );
      tellLists(client, wanted, answer.price);
      return answer;
    },
    staleTime: OWN_PRICES_FRESH_MS,
    // A price that is lost is no list price: it is waited for, and goes on by itself once the network is back.
    networkMode: 'online',
    retry: (failures, error) => {
      if (failures === 0) proxyAnswers = 0;
      if (!isLost(error)) return worthRetrying(failures, error);
      if (hasStatus(error, 0)) return true;
      proxyAnswers += 1;
      return proxyAnswers < PROXY_ANSWERS;
    },
    retryDelay: (failures) => retryPauseMs(failures + 1, 1000),
  });
}

/**
 * Own prices of this user. They are asked for again while this is on screen, since sellers do not push changes; not in a hidden
 * tab, and then at once when it is shown again.
 * @param verified keys of the sellers that can be asked
 */
export function useOwnPrices(
  wanted: readonly Wanted[],
  verified: readonly string[],
): (of: Named) => OwnPriceState {
  const asked = wanted.filter(
    (each, i) => verified.includes(each.seller) && wanted.findIndex((other) => same(each, other)) === i,
  );
  const answers = useQueries({
    queries: asked.map((each) => ({
      ...ownPriceQuery(each),
      refetchInterval: OWN_PRICES_FRESH_MS,
      refetchOnWindowFocus: true,
    })),
  });
  return (of) => {
    const answer = answers[asked.findIndex((each) => same(each, of))];
    if (!answer) return { status: 'none' };
    if (answer.isPending)
      return { status: answer.isPaused || isLost(answer.failureReason) ? 'lost' : 'loading' };
    if (answer.isError) return { status: 'failed' };
    const { price } = answer.data;
    return price === null ? { status: 'none' } : { status: 'known', cents: toCents(price) };
  };
}
