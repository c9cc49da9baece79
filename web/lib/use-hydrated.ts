import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a server renders the page and while React takes that page over, true ever after. What a server cannot know
 * (storage, media, the time zone) may be rendered only once this is true: the first render must equal the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
