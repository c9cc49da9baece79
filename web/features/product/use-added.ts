import { useEffect, useEffectEvent, useState } from 'react';

const ADDED_MS = 1000;

/**
 * Says for a second that something was added, in which pressing again does nothing.
 * @param onDone called when that second is over
 */
export function useAdded(onDone?: () => void): [added: boolean, press: (add: () => boolean) => void] {
  const [added, setAdded] = useState(false);
  const done = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => {
      setAdded(false);
      done();
    }, ADDED_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return [added, (add) => !added && setAdded(add())];
}
