import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);

/** False while the device has no network: as the browser says, until a call is answered all the same (`api.ts`). */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
