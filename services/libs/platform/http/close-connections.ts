import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection with its last answer once the server closes: otherwise the server would wait over a minute for the
 * client to close it.
 */
export function registerCloseConnections(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
