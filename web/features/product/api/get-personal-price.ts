import { useQueries } from '@tanstack/react-query';
import type { SellerOffer } from '@sextant/contracts/http/catalogue.js';
import { api } from '../../../lib/api.js';
import { toCents } from '../../../lib/money.js';
import type { PersonalPrice } from '../offers.js';

interface PersonalPriceAnswer {
  price: number;
  isFromCache: boolean;
}

/** The user's own prices for a product at the sellers they have connected, by seller key. */
export function usePersonalPrices(
  productId: string,
  offers: readonly SellerOffer[],
  connected: readonly string[],
): (offer: SellerOffer) => PersonalPrice {
  const asked = offers.filter((offer) => connected.includes(offer.seller));
  const answers = useQueries({
    queries: asked.map((offer) => ({
      queryKey: ['personal-price', offer.seller, productId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<PersonalPriceAnswer>(`/api/personal-prices/${offer.seller}/${encodeURIComponent(productId)}`, {
          signal,
        }),
      staleTime: 5 * 60_000,
    })),
  });
  return (offer) => {
    const answer = answers[asked.indexOf(offer)];
    if (!answer) return { status: 'none' };
    if (answer.isPending) return { status: 'loading' };
    if (answer.isError) return { status: 'failed' };
    return { status: 'known', cents: toCents(answer.data.price) };
  };
}
