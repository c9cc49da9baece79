import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@sextant/platform/http/network-of.js';
import type { Party } from './admission.js';
import type { LiveSocket } from './session.js';

type Trusted = (address: string, hop: number) => boolean;

/** Network of a request. */
export const networkPartyOf = (request: IncomingMessage, trusted: Trusted): Party => [
  'network',
  networkOf(proxyAddress(request, trusted)),
];

/** Parties that the requests of a session count for. */
export function partiesOf({ id, conn, data }: LiveSocket, trusted: Trusted): Party[] {
  const user: Party[] = data.user ? [['user', data.user.userId]] : [];
  return [['socket', id], networkPartyOf(conn.request, trusted), ...user];
}
