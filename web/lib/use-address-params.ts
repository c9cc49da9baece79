import { use } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';
import { AppRouterContext } from './dialogs.js';
import { latestLocation } from './latest-location.js';

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and what changes it: `now` is where the last change led, though the screen may not show it yet.
 * `useSearchParams` would change what is shown and so lose the first of two quick clicks.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const router = use(AppRouterContext);
  return [
    params,
    (change, options) =>
      setParams(change(new URLSearchParams(router ? latestLocation(router).search : params)), options),
  ];
}
