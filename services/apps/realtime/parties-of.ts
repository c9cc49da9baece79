import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@sextant/platform/http/network-of.js';
import type { Party } from './admission.js';
import type { LiveSocket } from './session.js';

type Trusted = (address: string, hop: number) => boolean;

/** The network a request comes from. */
export const networkPartyOf = (request: IncomingMessage, trusted: Trusted): Party => [
  'network',
  networkOf(proxyAddress(request, trusted)),
];

/** Whom the wishes of a session are counted for. */
export function partiesOf({ id, conn, data }: LiveSocket, trusted: Trusted): Party[] {
  const user: Party[] = data.user ? [['user', data.user.userId]] : [];
  return [['socket', id], networkPartyOf(conn.request, trusted), ...user];
}
