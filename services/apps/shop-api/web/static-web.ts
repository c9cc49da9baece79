import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askApi } from './ask-api.js';
import { builtApp } from './built-app.js';
import type { Renderer } from './renderer.js';
import { allowing } from './script-policy.js';

/** Paths of APIs and built files: an unknown one is a 404 problem, never a page. */
const API =
  /^\/(?:api|vendor-api|admin-api|socket\.io|assets|fragment|img|dev|healthz|readyz|metrics)(?:\/|$|\?)/;

const POLICY = 'content-security-policy';

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.replace(/\?.*$/s, ''));
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes the percent signs of an address that is no valid UTF-8, which the router would refuse before a page could answer: it
 * becomes an ordinary address without a page. For Fastify's `rewriteUrl`.
 */
export const routableUrl = (url: string): string =>
  API.test(url) || isDecodable(url) ? url : url.replaceAll('%', '%25');

/**
 * Serves the built web app: hashed assets for a year, everything else as a page rendered by the app itself.
 *
 * Pages are rendered for a visitor, whoever asks, so that no document holds a user's own data. A user's own part is rendered at
 * `/fragment/…`, for a request with the user's token. When rendering fails the document is the built index.html, and the app
 * renders the page in the browser; the failure is logged once.
 * @param root folder with index.html; without it (API only) nothing is served
 */
export async function registerWeb(fastify: FastifyInstance, root: string, logger: Logger): Promise<void> {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    // Server code, not for browsers.
    globIgnore: ['server/**', '.vite/**'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Only the files present at the start have routes; those of a newer build are looked up here.
  const asset = (reply: FastifyReply, url: string) => reply.sendFile(url.slice(1).replace(/\?.*$/, ''));
  const built = builtApp(root);
  let failed = false;

  /** @param otherwise result when rendering fails */
  async function rendered<T>(otherwise: T, work: (renderer: Renderer) => Promise<T>): Promise<T> {
    try {
      return await work(await (await built()).renderer);
    } catch (error) {
      if (!failed) logger.warn({ err: error }, 'rendering a page failed, serving pages unrendered');
      failed = true;
      return otherwise;
    }
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { html, scripts } = await built();
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string') void reply.header(POLICY, allowing(policy, scripts));
    const answer = await rendered({ status: 200, html, links: '' }, (renderer) =>
      renderer.page(request.url, askApi(fastify, request)),
    );
    if (answer.links !== '') void reply.header('link', answer.links);
    return reply
      .code(answer.status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(answer.html);
  };
  fastify.get('/fragment/*', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return reply.callNotFound();
    const fragment = await rendered(null, (renderer) =>
      renderer.userFragment(request.url.slice('/fragment'.length), askApi(fastify, request, authorization)),
    );
    if (!fragment) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send(fragment);
  });
  fastify.get('/', page);
  fastify.get('/*', (request, reply) => {
    if (request.url.startsWith('/assets/')) return asset(reply, request.url);
    return API.test(request.url) ? reply.callNotFound() : page(request, reply);
  });
}
