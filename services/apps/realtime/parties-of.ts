import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@sextant/platform/http/network-of.js';
import type { Party } from './admission.js';
import type { LiveSocket } from './session.js';

export type Trusted = (address: string, hop: number) => boolean;

/** Network of a request. */
export const networkPartyOf = (request: IncomingMessage, trusted: Trusted): Party => [
  'network',
  networkOf(proxyAddress(request, trusted)),
];

/** Parties that a session and its requests count for, besides its network. */
export const partiesOf = ({ id, data }: LiveSocket): Party[] => [
  ['socket', id],
  ...(data.user ? [['user', data.user.userId] as const] : []),
];
