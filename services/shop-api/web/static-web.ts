import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Paths of APIs and built files: an unknown one is a 404 problem, never the app’s page. */
const API = /^\/(?:api|vendor-api|admin-api|socket\.io|assets|img|dev|healthz|readyz|metrics)(?:\/|$|\?)/;

/**
 * Serves the built web app: hashed assets for a year, everything else as the app's page, which routes by itself.
 * @param root folder with index.html; without it (API only) nothing is served.
 */
export async function registerWeb(fastify: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Only the files of this moment have routes of their own; those of a newer build are looked up.
  const asset = (reply: FastifyReply, url: string) => reply.sendFile(url.slice(1).replace(/\?.*$/, ''));
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  fastify.get('/', (_request, reply) => page(reply));
  fastify.get('/*', (request, reply) => {
    if (request.url.startsWith('/assets/')) return asset(reply, request.url);
    return API.test(request.url) ? reply.callNotFound() : page(reply);
  });
}
