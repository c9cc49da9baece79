import { useState } from 'react';

/** Number of changes of a value since the first render; as a `key` it restarts an animation at every change. */
export function useChanges(value: unknown): number {
  const [seen, setSeen] = useState(value);
  const [changes, setChanges] = useState(0);
  if (!Object.is(value, seen)) {
    setSeen(value);
    setChanges(changes + 1);
  }
  return changes;
}
