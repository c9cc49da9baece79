import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { ADD_FAILED } from '../../../lib/add-failed.js';
import { messageOf } from '../../../lib/problem.js';
import { addProducts } from '../api/basket-calls.js';

interface Props {
  /** Ids of the products, one pack each. */
  products: readonly string[];
  onAdded: (answer: FilledCart) => void;
}

/** Puts products into the cart from the sellers where that costs least together with what it holds. */
export function AddAll({ products, onAdded }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onAdded(await addProducts(products.map((productId) => ({ productId, quantity: 1 }))));
    } catch (error) {
      setProblem(messageOf(error, ADD_FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="secondary" size="sm" busy={busy} onClick={() => void add()}>
        Add all to cart
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}
