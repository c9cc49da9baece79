import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // A URL spells every address in one way: no dotted parts, one gap at most.
  const [plain = ''] = address.split('%');
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = spelled.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * One caller for rate limits: an IPv4 address, or the /64 of an IPv6 address, because one Internet line gets a whole /64 and may
 * use any address of it. An IPv4 address written as IPv6 is the IPv4 address.
 * @param groups number of 16-bit groups of an IPv6 address that count
 */
export function networkOf(address: string, groups = 4): string {
  if (!isIPv6(address)) return address;
  const all = groupsOf(address);
  const [high = 0, low = 0] = all.slice(6);
  if (all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const prefix = all.slice(0, groups).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${groups * 16}`;
}

/** The /48 of an IPv6 address, 65,536 /64s: one subscriber may own all of it. Undefined for an IPv4 address. */
export function siteOf(address: string): string | undefined {
  const site = networkOf(address, 3);
  return isIPv6(address) && site.includes(':') ? site : undefined;
}
