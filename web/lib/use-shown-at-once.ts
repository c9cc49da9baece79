import { useState } from 'react';

/**
 * Value a control shows: the owner's, or the one just chosen until the owner has it. The
 * search keeps its state in the address, which React changes in a transition; a checkbox must not look unticked until then.
 */
export function useShownAtOnce<T>(value: T): [T, (chosen: T) => void] {
  const [shown, setShown] = useState(value);
  const [seen, setSeen] = useState(value);
  if (!Object.is(seen, value)) {
    setSeen(value);
    setShown(value);
  }
  return [shown, setShown];
}
