import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import type { BrokerContext } from '../broker-context.js';
import { serveConnection } from './connection.js';

export interface Listener {
  port: number;
  /** Starts to answer; earlier connections have been waiting. */
  serve(broker: BrokerContext): void;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

/** Opens the port. Answering starts with `serve`, because the broker must know its port before it can describe itself. */
export async function listen(host: string, port: number): Promise<Listener> {
  const sockets = new Set<Socket>();
  let broker: BrokerContext | undefined;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (broker) start(socket, broker);
  });
  const start = (socket: Socket, context: BrokerContext) => {
    serveConnection(socket, context);
    socket.resume();
  };
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    serve(context) {
      broker = context;
      for (const socket of sockets) start(socket, context);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
