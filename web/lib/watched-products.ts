import { useEffect, useId } from 'react';
import { create } from 'zustand';

const useByScreen = create<Readonly<Record<string, readonly string[]>>>(() => ({}));

/** While the component is on screen, price changes of these products are pushed. */
export function useWatchProducts(productIds: readonly string[]): void {
  const screen = useId();
  const ids = productIds.join(' ');
  useEffect(() => {
    useByScreen.setState({ [screen]: ids === '' ? [] : ids.split(' ') });
    return () => useByScreen.setState({ [screen]: [] });
  }, [screen, ids]);
}

/** Everything any part of the screen shows, as one string that changes only when it does. */
export const useWatched = (): string =>
  useByScreen((screens) => [...new Set(Object.values(screens).flat())].sort().join(' '));
