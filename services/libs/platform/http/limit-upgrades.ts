import type { IncomingMessage, Server } from 'node:http';

/**
 * Lets only requests below a path change to WebSocket. Elsewhere the offer of another protocol, which some programs make with every
 * request, is ignored: the request is answered as any other.
 * @param path such as "/socket.io/"
 */
export function limitUpgrades(server: Server, path: string): void {
  // An option of `createServer`, which its types do not know as a property.
  Object.assign(server, { shouldUpgradeCallback: ({ url = '' }: IncomingMessage) => url.startsWith(path) });
  // Node takes its listeners off a connection that changes: if it is reset before others listen, its error would end the process.
  server.prependListener('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()));
}
