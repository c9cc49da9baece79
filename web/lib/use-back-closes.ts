import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';
import type { AppHistory } from './app-history.js';

/** The history of the app; null where there is none, as in a component's spec. */
export const AppHistoryContext = createContext<AppHistory | null>(null);

/** While `open`, the browser's Back closes what is shown over the page instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const history = use(AppHistoryContext);
  const close = useEffectEvent(onClose);
  // In the commit that opens or closes, so that a dialog that takes another's place takes its entry too.
  useLayoutEffect(() => (open ? history?.dialogOpened(() => close()) : undefined), [history, open]);
}
