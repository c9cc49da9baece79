import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pause } from '../process/pause.js';

/** Longest time for which a server that ends still takes requests, so that busy clients learn it from an answer. */
const LEAVING_MS = 1000;
const STEP_MS = 20;

/** Servers that end. */
const leaving = new WeakSet<Server>();

/**
 * Closes each connection with its last answer once the server closes: otherwise the server would wait over a minute for the
 * client to close it. Connections on which nothing was asked are closed at once: for these it would wait without end.
 */
export function registerCloseConnections(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    leaving.add(fastify.server);
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(fastify.server)) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Has clients leave: every answer closes its connection. Resolves when none is left, or after a second. A server that closes its idle
 * connections without that closes some on which a request is on its way, which nobody answers.
 */
export async function leaveConnections({ server }: FastifyInstance): Promise<void> {
  leaving.add(server);
  const count = promisify(server.getConnections.bind(server));
  for (let waited = 0; waited < LEAVING_MS && (await count()) > 0; waited += STEP_MS) await pause(STEP_MS);
}
