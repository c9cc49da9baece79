import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pause } from '../process/pause.js';

/** Longest time for which a server that ends still takes requests, so that busy clients learn it from an answer. */
const LEAVING_MS = 1000;
const STEP_MS = 20;

/** Longest time for which a closing server waits for the rest of a request, unless it is told another one. */
const RECEIVING_MS = 5_000;

/** Servers that end. */
const leaving = new WeakSet<Server>();

/**
 * Closes each connection with its last answer once the server closes: otherwise the server would wait over a minute for the
 * client to close it. Connections on which nothing was asked are closed at once: for these it would wait without end. So it would
 * for the rest of a request, because Node checks `requestTimeout` no longer: after `receivingMs`, connections without a whole
 * request are closed.
 */
export function registerCloseConnections(fastify: FastifyInstance, receivingMs = RECEIVING_MS): void {
  const { server } = fastify;
  /** The request of each connection that is being received or answered. */
  const requests = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket) => {
    requests.set(socket, undefined);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    requests.set(socket, request);
    response.once('close', () => {
      if (requests.get(socket) === request) requests.set(socket, undefined);
    });
  });
  fastify.addHook('preClose', (done) => {
    leaving.add(server);
    for (const socket of requests.keys()) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => {
      for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
    }, receivingMs).unref();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(server)) void reply.header('connection', 'close');
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
