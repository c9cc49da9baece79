import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf, siteOf } from '@sextant/platform/http/network-of.js';
import type { Party } from './admission.js';
import type { LiveSocket } from './session.js';

export type Trusted = (address: string, hop: number) => boolean;

/** Network of a request, and the site of it where there is one. */
export function networkPartiesOf(request: IncomingMessage, trusted: Trusted): [Party, ...Party[]] {
  const address = proxyAddress(request, trusted);
  const site = siteOf(address);
  return [['network', networkOf(address)], ...(site === undefined ? [] : [['site', site] as const])];
}

/** Parties that a session and its requests count for, besides its network and site. */
export const partiesOf = ({ id, data }: LiveSocket): Party[] => [
  ['socket', id],
  ...(data.user ? [['user', data.user.userId] as const] : []),
];
