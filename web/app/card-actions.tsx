import { lazy, Suspense, type ReactNode } from 'react';
import { CardActionsContext, type CardActions } from '../components/catalog/card-actions.js';
import { lazyWithReload } from '../lib/lazy-with-reload.js';
import { useSession } from '../lib/session.js';
import { useHydrated } from '../lib/use-hydrated.js';

// Nobody needs it before the app has started.
const CardButtons = lazy(async () => ({
  default: (await lazyWithReload(() => import('./card-buttons.js'))).CardButtons,
}));

const buttons: CardActions = (product, own) => (
  <Suspense fallback={null}>
    <CardButtons product={product} own={own} />
  </Suspense>
);

/** Lets buyers save and buy from any list of products. */
export function WithCardActions({ children }: { children: ReactNode }) {
  const { status } = useSession();
  // What a server renders has no buttons that nothing could be done with yet.
  const usable = useHydrated() && status !== 'checking';
  return <CardActionsContext value={usable ? buttons : null}>{children}</CardActionsContext>;
}
