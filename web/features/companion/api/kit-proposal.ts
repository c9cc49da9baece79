import type { BasketProposal, ProposalBody } from '@sextant/contracts/http/basket.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { OWN_PRICES_FRESH_MS } from '../../../lib/own-price-queries.js';
import { PROPOSAL_KEY } from '../../../lib/query-keys.js';

/** Packs that cover the needs at the lowest total over all sellers but the refused ones, with own prices, and what the cart lacks of them. */
export const kitProposalQuery = ({ needs, notSellers }: ProposalBody) =>
  queryOptions({
    queryKey: [...PROPOSAL_KEY, needs, notSellers],
    queryFn: ({ signal }) =>
      api<BasketProposal>('/api/basket/proposal', { method: 'POST', body: { needs, notSellers }, signal }),
    placeholderData: keepPreviousData,
    staleTime: OWN_PRICES_FRESH_MS,
    retry: 1,
  });
