import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { Suspense, useCallback, type ReactNode } from 'react';
import { CardActionsContext, type CardActions } from '../components/catalog/card-actions.js';
import { lazyPart } from '../lib/lazy-part.js';
import { useSession } from '../lib/session.js';
import { useHydrated } from '../lib/use-hydrated.js';

// Nobody needs it before the app has started.
const CardButtons = lazyPart(async () => (await import('./card-buttons.js')).CardButtons);

interface Props {
  children: ReactNode;
  /** As in `CardButtons`. */
  onBuy?: (product: ProductCard) => Promise<boolean>;
}

/** Lets shoppers save and buy from any list of products. */
export function WithCardActions({ children, onBuy }: Props) {
  const { status } = useSession();
  const buttons = useCallback<CardActions>(
    (product, own, offered) => (
      <Suspense fallback={null}>
        <CardButtons product={product} own={own} offered={offered} onBuy={onBuy} />
      </Suspense>
    ),
    [onBuy],
  );
  // Server-rendered cards have no buttons: nothing would handle a click yet.
  const usable = useHydrated() && status !== 'checking';
  return <CardActionsContext value={usable ? buttons : null}>{children}</CardActionsContext>;
}
