import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { replay, retype, type RecordedAction } from '../lib/replay.js';

/** Shows what had to wait for the app and does what was done before. */
export function Started({
  recorded,
  children,
}: {
  recorded: readonly RecordedAction[];
  children: ReactNode;
}) {
  // Before React draws anything again: it would take back what it has not heard of. Later, more may have been typed.
  useLayoutEffect(() => retype(recorded), [recorded]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    for (const name of ['refused', 'ownPrices', 'rows']) delete dataset[name];
    dataset['started'] = '';
    // By then the page shows what the server could not know, such as the width of the screen.
    const timer = setTimeout(() => void replay(recorded));
    return () => clearTimeout(timer);
  }, [recorded]);
  return children;
}
