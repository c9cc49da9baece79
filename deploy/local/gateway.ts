import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '@sextant/platform/config/config.js';

/**
 * One origin in front of the separate processes, as the ingress is in Kubernetes.
 * @param routes path prefix → port; the longest prefix wins.
 */
export async function startGateway(config: Config, routes: Record<string, number>): Promise<FastifyInstance> {
  const gateway = fastify({ trustProxy: true });
  for (const [prefix, port] of Object.entries(routes)) {
    await gateway.register(proxy, {
      prefix,
      rewritePrefix: prefix === '/' ? '' : prefix,
      upstream: `http://127.0.0.1:${port}`,
      websocket: prefix === '/socket.io',
      replyOptions: {
        onError: (reply) =>
          void reply.code(503).header('retry-after', '1').type('application/problem+json').send({
            type: 'about:blank',
            title: 'Service Unavailable',
            status: 503,
            message: 'Sextant is starting again. Please try again in a moment.',
            code: 'temporarily_unavailable',
          }),
      },
    });
  }
  await gateway.listen({ port: config.PORT, host: config.HOST });
  return gateway;
}
