import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ConnectLinkState } from '../../components/vendor-connections/connect-link.js';

/**
 * `?newSignup=true` asks for the connect dialog; `&vendor=key`, or a link's state, for one seller in it. Heard once: the
 * parameters leave the address, so that a reload does not ask again.
 * @param ready whether the connections are known
 */
export function useConnectRequest(
  ready: boolean,
  onRequest: (seller: string | null, returnTo: string | null) => void,
): void {
  const [params, setParams] = useSearchParams();
  const linked = useLocation().state as Partial<ConnectLinkState> | null;
  const asked = params.get('newSignup') === 'true' || params.has('vendor');
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('newSignup');
    rest.delete('vendor');
    rest.set('tab', 'vendors');
    setParams(rest, { replace: true });
    onRequest(params.get('vendor') ?? linked?.seller ?? null, linked?.returnTo ?? null);
  });
  useEffect(() => {
    if (asked && ready) take();
  }, [asked, ready]);
}
