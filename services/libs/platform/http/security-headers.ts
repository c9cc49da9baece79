import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** The headers helmet sets, computed once: they are the same for every answer. */
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
 * Sets strict headers on every answer: scripts, styles and fonts of this origin only; images also as data URLs; sockets
 * to this origin only; no frames, no plugins. HSTS only where the site is served over https.
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
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    // Images and the API are same-origin; other sites must not embed them.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
