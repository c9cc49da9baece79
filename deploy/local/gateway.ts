import type { IncomingHttpHeaders } from 'node:http';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '@sextant/platform/config/config.js';
import { registerHealth, type Readiness } from '@sextant/platform/http/operations.routes.js';
import { limitUpgrades } from '@sextant/platform/http/limit-upgrades.js';

interface GatewayOptions {
  readonly config: Config;
  /** Path prefix → port; the longest prefix wins. */
  readonly routes: Readonly<Record<string, number>>;
  /** The readiness of the whole product. */
  readonly readiness: Readiness;
}

const unavailable = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  message: 'Sextant is starting again. Please try again in a moment.',
  code: 'temporarily_unavailable',
};

/** Page served until the product is ready; it reloads itself. */
const unavailablePage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sextant</title>
<body style="font: 1rem system-ui; margin: 20vh auto; max-width: 24rem; padding: 0 1rem"><h1>One moment</h1>
<p>${unavailable.message}</p>`;

/** Options of a prefix whose requests may change to WebSocket. */
const webSockets = {
  websocket: true,
  wsClientOptions: {
    headers: {},
    rewriteRequestHeaders: (
      headers: IncomingHttpHeaders,
      { headers: { host, origin }, socket }: FastifyRequest,
    ) => ({
      ...headers,
      ...(host !== undefined && { host }),
      ...(origin !== undefined && { origin }),
      'x-forwarded-for': socket.remoteAddress ?? '',
    }),
  },
} as const;

/** One origin in front of the separate processes, as the ingress is in Kubernetes. */
export async function startGateway({ config, routes, readiness }: GatewayOptions): Promise<FastifyInstance> {
  // A path may begin with several slashes, like an address on another host: the proxy would refuse it.
  const gateway = fastify({
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/{2,}/, '/'),
  });
  registerHealth(gateway, readiness);
  for (const [prefix, port] of Object.entries(routes)) {
    await gateway.register(proxy, {
      prefix,
      rewritePrefix: prefix === '/' ? '' : prefix,
      upstream: `http://127.0.0.1:${port}`,
      ...(prefix === '/socket.io' ? webSockets : { websocket: false as const }),
      replyOptions: {
        // Every request is sent once: a 503 would be tried ten times more.
        retryDelay: () => null,
        // The gateway is the edge here: it replaces every header in which a client names its own address.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          host: request.headers.host ?? '',
          'x-forwarded-for': request.socket.remoteAddress ?? '',
        }),
        onError: (reply) => {
          const person = reply.request.headers.accept?.includes('text/html');
          void reply
            .code(503)
            .header('retry-after', '1')
            .header('cache-control', 'no-store')
            .type(person ? 'text/html; charset=utf-8' : 'application/problem+json')
            .send(person ? unavailablePage : JSON.stringify(unavailable));
        },
      },
    });
  }
  limitUpgrades(gateway.server, '/socket.io/');
  await gateway.listen({ port: config.PORT, host: config.HOST });
  return gateway;
}
