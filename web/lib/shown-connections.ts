import { useEffect, useId } from 'react';

/** Keys of the sellers whose connections a component shows, by component. */
const byScreen = new Map<string, readonly string[]>();

/** While the component is on screen, it says itself what becomes of the connections to these sellers. */
export function useShowsConnections(sellers: readonly string[]): void {
  const screen = useId();
  const keys = sellers.join(' ');
  useEffect(() => {
    byScreen.set(screen, keys.split(' '));
    return () => void byScreen.delete(screen);
  }, [screen, keys]);
}

/** True while the screen says what becomes of the connection to this seller: a message would repeat it. */
export const showsConnection = (seller: string): boolean =>
  [...byScreen.values()].some((sellers) => sellers.includes(seller));
