import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@sextant/platform/http/network-of.js';
import type { Party } from './admission.js';
import type { LiveSocket } from './session.js';

/** Whom the wishes of a session are counted for. */
export function partiesOf(
  { id, conn, data }: LiveSocket,
  trusted: (address: string, hop: number) => boolean,
): Party[] {
  const network = networkOf(proxyAddress(conn.request, trusted));
  const user: Party[] = data.user ? [['user', data.user.userId]] : [];
  return [['socket', id], ['network', network], ...user];
}
