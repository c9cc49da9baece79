import type { Call, Answer, Route } from '../http/router.js';
import type { OpenSeller, SandboxMarket } from '../sandbox-market.js';

/**
 * A route of the seller contract, which a real seller would have too. Only these routes are subject to the seller's faults, so
 * that the sandbox can still be controlled while a seller misbehaves.
 */
export function contractRoute(
  market: SandboxMarket,
  method: string,
  path: string,
  handle: (call: Call, seller: OpenSeller) => Promise<Answer> | Answer,
): Route {
  return {
    method,
    path,
    handle: async (call) => {
      const seller = market.seller(call.params.key);
      if ((await market.faults.strike(seller.info.key, call.signal)) === 'reset') {
        call.request.socket.destroy();
        return undefined;
      }
      return handle(call, seller);
    },
  };
}
