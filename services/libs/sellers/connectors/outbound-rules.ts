import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses that requests to sellers may go to. */
export interface OutboundRules {
  /** Host names (exact) or, in development, "host:port" of the sandbox. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Only for development: the sandbox runs on this machine. */
  readonly allowPrivate: boolean;
  /** Name lookup; default: that of the system. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
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
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Ranges that can contain any IPv4 address. "::ffff:0:0/96" is not among them: BlockList checks such addresses against the
  // IPv4 ranges itself, and would take every IPv4 address for one of that range.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv6');
}

/** True for loopback, link-local, private and other addresses that no seller can have. */
export const isPrivateAddress = (address: string): boolean =>
  privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** All addresses of a host. Rejects when the host has none, or one that is not public. */
export async function publicAddresses(
  hostname: string,
  { resolve = (name) => lookup(name, { all: true }) }: Pick<OutboundRules, 'resolve'>,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
    throw new Error('its name leads to an address that is not public');
  return addresses;
}

/** True when a request may go to this URL: the host is listed and does not resolve to a private address. */
export async function isAllowed(url: string, rules: OutboundRules): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { protocol, host, hostname } = new URL(url);
  if (protocol !== 'https:' && !(rules.allowPrivate && protocol === 'http:')) return false;
  if (!rules.allowedHosts.has(host) && !rules.allowedHosts.has(hostname)) return false;
  if (rules.allowPrivate) return true;
  return publicAddresses(hostname.replace(/^\[|\]$/g, ''), rules).then(
    () => true,
    () => false,
  );
}
