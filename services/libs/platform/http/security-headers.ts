import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** The headers helmet gives: always the same here, so they are asked for once and not put together for every answer. */
async function strictHeaders(publicUrl: string): Promise<Record<string, string>> {
  const probe = fastify();
  await registerHelmet(probe, publicUrl);
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = new Set(['content-length', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  );
}

/**
 * Strict headers for every answer: only our own scripts, styles and fonts; images also as data URLs; sockets only to
 * ourselves; no frames, no plugins. HSTS only where the site is served over https.
 */
export async function registerSecurityHeaders(fastify: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = await strictHeaders(publicUrl);
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

async function registerHelmet(fastify: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const socketOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws');
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socketOrigin],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    // Images and the API are same-origin; other sites have no business embedding them.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
