import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Where requests to sellers may go. */
export interface OutboundRules {
  /** Host names (exact) or, in development, "host:port" of the sandbox. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Only for development: the sandbox lives on this machine. */
  readonly allowPrivate: boolean;
}

const privateRanges = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['::ffff:0:0', 96],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv6');
}

/** True for loopback, link-local, private and other addresses no seller has. */
export const isPrivateAddress = (address: string): boolean =>
  privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** May a request go to this URL? The host must be listed, and must not resolve to a private address. */
export async function isAllowed(url: string, rules: OutboundRules): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { protocol, host, hostname } = new URL(url);
  if (protocol !== 'https:' && !(rules.allowPrivate && protocol === 'http:')) return false;
  if (!rules.allowedHosts.has(host) && !rules.allowedHosts.has(hostname)) return false;
  if (rules.allowPrivate) return true;
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => !isPrivateAddress(address));
}
