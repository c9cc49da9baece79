import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.js';

/** Number of products of a list that a server renders; later ones are out of sight on every screen. */
const RENDERED_FIRST = 8;

/** The items to show: on a server the first of them, all when the app has started and has time for the others. */
export function useRenderedFirst<T>(items: T[]): T[] {
  const [all, showAll] = useState(useHydrated());
  useEffect(() => startTransition(() => showAll(true)), []);
  return all ? items : items.slice(0, RENDERED_FIRST);
}
