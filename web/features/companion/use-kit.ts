import type { BasketProposal, ProposedOffer } from '@sextant/contracts/http/basket.js';
import type { ChatKit } from '@sextant/contracts/http/chat.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.js';
import { kitProposalQuery } from './api/kit-proposal.js';

const SETTLE_MS = 250;

/** The list as somebody has changed it: its products stay, from whichever sellers. */
interface Changed {
  products: readonly (ProposedOffer | null)[];
  /** Packs of each product; 0 for one that is left out. */
  packs: readonly number[];
}

interface KitNow {
  /** Undefined until the server has answered for the list as it is now. */
  proposal: BasketProposal | undefined;
  /** The product of each line with its offer, null where nobody sells any; the last known while others are looked up. */
  lines: readonly (ProposedOffer | null)[];
  packs: readonly number[];
  failed: boolean;
  retry: () => void;
  change: (line: number, packs: number) => void;
}

/** A list with the products and sellers that cost least together, looked up again whenever it is changed. */
export function useKit(kit: ChatKit): KitNow {
  const [changed, setChanged] = useState<Changed | null>(null);
  const { notSellers } = kit;
  const first = useQuery(
    kitProposalQuery({ needs: kit.lines.map(({ choices }) => ({ choices })), notSellers }),
  );
  const products = changed?.products ?? first.data?.lines ?? [];
  const packs = changed?.packs ?? products.map((line) => line?.quantity ?? 0);
  const needs = products.map((line, n) => {
    const quantity = packs[n] ?? 0;
    return { choices: line && quantity > 0 ? [{ productId: line.product._id, quantity }] : [] };
  });
  const wanted = JSON.stringify(needs);
  const settled = useDebounced(wanted, SETTLE_MS) === wanted;
  const again = useQuery({
    ...kitProposalQuery({ needs, notSellers }),
    enabled: changed !== null && settled,
  });
  const { data, isError, isPlaceholderData, refetch } = changed ? again : first;
  const isCurrent = data && !isPlaceholderData && (settled || changed === null);
  return {
    proposal: isCurrent ? data : undefined,
    lines: products.map((line, n) => (isCurrent && (packs[n] ?? 0) > 0 ? data.lines[n] : line) ?? null),
    packs,
    failed: isError && !isCurrent,
    retry: () => void refetch(),
    change: (at, count) => setChanged({ products, packs: packs.map((old, n) => (n === at ? count : old)) }),
  };
}
