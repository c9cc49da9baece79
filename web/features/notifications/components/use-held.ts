import { useState } from 'react';

/**
 * A list that does not move under the pointer or the cursor: what is new while it is held waits, also afterwards, until asked for.
 * @param page which list it is; another one is never held by this one
 * @returns what to show, how many wait, and the handlers for the element around the list
 */
export function useHeld<Item extends { _id: string }>(items: readonly Item[], page: number) {
  const [state, setHeld] = useState<{ page: number; ids: ReadonlySet<string> } | null>(null);
  const held = state?.page === page ? state : null;
  const hold = (): void => setHeld(held ?? { page, ids: new Set(items.map(({ _id }) => _id)) });
  const release = (): void => setHeld(null);
  const shown = held === null ? items : items.filter(({ _id }) => held.ids.has(_id));
  const waiting = items.length - shown.length;
  const left = (): void => void (waiting === 0 && release());
  return {
    shown,
    waiting,
    release,
    handlers: { onPointerEnter: hold, onPointerLeave: left, onFocus: hold, onBlur: left },
  };
}
