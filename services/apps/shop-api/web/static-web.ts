import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtApp } from './built-app.js';
import { createFirstPaint } from './first-paint.js';
import { allowing } from './script-policy.js';

/** Paths of APIs and built files: an unknown one is a 404 problem, never the app’s page. */
const API =
  /^\/(?:api|vendor-api|admin-api|socket\.io|assets|first-paint|img|dev|healthz|readyz|metrics)(?:\/|$|\?)/;

const POLICY = 'content-security-policy';

/**
 * Serves the built web app: hashed assets for a year, everything else as the app's page, painted and then routing by itself.
 * @param root folder with index.html; without it (API only) nothing is served.
 */
export async function registerWeb(fastify: FastifyInstance, root: string, logger: Logger): Promise<void> {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    // Runs here, not in browsers.
    globIgnore: ['paint/**'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Only the files of this moment have routes of their own; those of a newer build are looked up.
  const asset = (reply: FastifyReply, url: string) => reply.sendFile(url.slice(1).replace(/\?.*$/, ''));
  const built = builtApp(root);
  const firstPaint = createFirstPaint(fastify, root, logger);
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { html, scripts, linksAt } = await built();
    const links = linksAt(request.url);
    if (links !== '') void reply.header('link', links);
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string') void reply.header(POLICY, allowing(policy, scripts));
    const painted = await firstPaint.document(html, request);
    return reply
      .code(painted.found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(painted.html);
  };
  fastify.get('/first-paint/*', async (request, reply) => {
    const painted = await firstPaint.own(request.url.slice('/first-paint'.length), request);
    if (!painted) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send(painted);
  });
  fastify.get('/', page);
  fastify.get('/*', (request, reply) => {
    if (request.url.startsWith('/assets/')) return asset(reply, request.url);
    return API.test(request.url) ? reply.callNotFound() : page(request, reply);
  });
}
