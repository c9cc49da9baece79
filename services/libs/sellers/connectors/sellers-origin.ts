import type { OutboundRules } from './outbound-rules.js';

interface SellersOrigin {
  /** Address of a seller's contract; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
}

/**
 * Address of the sellers: `SELLERS_URL`, or the sandbox on this machine. Requests may go to that host only, and to private
 * addresses only outside production.
 */
export function sellersOrigin(config: {
  readonly SELLERS_URL?: string;
  readonly SANDBOX_PORT: number;
  readonly production: boolean;
}): SellersOrigin {
  const sellersUrl = config.SELLERS_URL ?? `http://127.0.0.1:${config.SANDBOX_PORT}/sellers/{seller}`;
  const { host } = new URL(sellersUrl.replace('{seller}', 'any'));
  return { sellersUrl, rules: { allowedHosts: new Set([host]), allowPrivate: !config.production } };
}
