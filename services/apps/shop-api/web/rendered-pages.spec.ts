import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { registerCompression } from '@sextant/platform/http/compression.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWeb, routableUrl } from './static-web.js';

/** A renderer for the spec; the real one is web/app/server/render.tsx, built by Vite. */
const renderer = `
const addressOf = (url) => (url.startsWith('/product/') ? '/api/products' + url.slice(8) : null);
export const createRenderer = (html, manifest) => ({
  async page(url, ask) {
    if (url === '/broken') throw new Error('not today');
    const address = addressOf(url);
    const answer = address && (await ask(address));
    const found = url !== '/nowhere' && answer?.status !== 404;
    const text = html.replace('the page', url + ' rendered from ' + JSON.stringify(answer));
    return { status: found ? 200 : 404, html: text, links: '</' + manifest.app + '>; rel=modulepreload' };
  },
  async userFragment(url, ask) {
    const answer = url === '/favorites' ? await ask('/api/favorites') : null;
    return answer?.status === 200 ? { app: url, state: answer } : null;
  },
});
`;

describe('a rendered page', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'rendered-pages-'));
  const file = path.join(root, 'server', 'render.mjs');
  const logged: string[] = [];
  const asked: Record<string, unknown>[] = [];
  let server: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, renderer);
    mkdirSync(path.join(root, '.vite'));
    writeFileSync(path.join(root, '.vite', 'manifest.json'), '{"app":"app.js"}');
    writeFileSync(path.join(root, 'index.html'), `the page${' '.repeat(5000)}`);
    server = fastify({ rewriteUrl: ({ url = '/' }) => routableUrl(url) });
    registerCompression(server);
    server.get('/api/products/1', (request, reply) => {
      asked.push({ ...request.headers, ip: request.ip });
      return reply.header('sextant-cursor', '0042').send({ name: 'Gloves' });
    });
    server.get('/api/products/failing', (_request, reply) => reply.code(503).send({}));
    server.get('/api/favorites', (request, reply) => {
      const { authorization: whose } = request.headers;
      return reply
        .code(whose ? 200 : 401)
        .header('sextant-cursor', '0043')
        .send({ whose });
    });
    const logger = createLogger({
      service: 'spec',
      destination: { write: (line: string) => void logged.push(line) },
    });
    await registerWeb(server, root, logger);
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });
  const page = async (url: string, headers: Record<string, string> = {}) =>
    (await server.inject({ url, headers, remoteAddress: '10.1.2.3' })).body.trim();

  it('is rendered from what the API answers, and from how new that is', async () => {
    expect(await page('/terms')).toBe('/terms rendered from null');
    expect(await page('/product/1')).toBe(
      '/product/1 rendered from {"status":200,"body":"{\\"name\\":\\"Gloves\\"}","cursor":"0042"}',
    );
  });

  it('names what it will need before the page itself', async () => {
    expect((await server.inject('/terms')).headers.link).toBe('</app.js>; rel=modulepreload');
  });

  it('is the same for everybody: the API does not hear who asks, only from where', async () => {
    asked.length = 0;
    await page('/product/1', { authorization: 'Bearer a.b.c', cookie: 'a=b' });
    expect(asked).toEqual([expect.objectContaining({ ip: '10.1.2.3' })]);
    expect(asked[0]).not.toHaveProperty('authorization');
    expect(asked[0]).not.toHaveProperty('cookie');
  });

  it.each(['/product/unknown', '/nowhere'])('has the status 404 where there is none: %s', async (url) => {
    const { statusCode, body } = await server.inject(url);
    expect(statusCode).toBe(404);
    expect(body).toContain(`${url} rendered`);
  });

  it.each([
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/search?q=%E0%A4%A', '/search?q=%E0%A4%A'],
    ['/%41', '/%41'],
  ])('is there also at an address that is no valid text: %s', async (url, rendered) => {
    expect(await page(url)).toContain(`${rendered} rendered`);
  });

  it('leaves malformed addresses of the API to its own answer', async () => {
    expect((await server.inject('/api/products/%E0%A4%A')).statusCode).toBe(400);
  });

  it('is there where the API fails, at a page there may well be', async () => {
    expect((await server.inject('/product/failing')).statusCode).toBe(200);
  });

  it('of what is a user’s own is for that user alone, and kept nowhere', async () => {
    const url = '/fragment/favorites';
    const mine = await server.inject({ url, headers: { authorization: 'Bearer me' } });
    expect(mine.json()).toEqual({
      app: '/favorites',
      state: { status: 200, body: '{"whose":"Bearer me"}', cursor: '0043' },
    });
    expect(mine.headers['cache-control']).toBe('no-store');
    expect((await server.inject(url)).statusCode).toBe(404);
    expect(
      (await server.inject({ url: '/fragment/terms', headers: { authorization: 'Bearer me' } })).statusCode,
    ).toBe(404);
    expect(await page('/favorites', { authorization: 'Bearer me' })).toBe('/favorites rendered from null');
  });

  it('travels compressed, in a document that is requested every time', async () => {
    const { headers } = await server.inject({ url: '/terms', headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it.each(['/server/render.mjs', '/.vite/manifest.json'])(
    'is rendered with files that are not there for browsers: %s',
    async (url) => {
      expect(await page(url)).toContain(`${url} rendered`);
    },
  );

  it('is the bare document when rendering fails, which is logged once', async () => {
    expect(await page('/broken')).toBe('the page');
    expect(await page('/broken')).toBe('the page');
    expect(logged.filter((line) => line.includes('rendering a page failed'))).toHaveLength(1);
  });

  it('is the bare document in a build that renders nothing', async () => {
    rmSync(file);
    // A newer build.
    utimesSync(path.join(root, 'index.html'), 1, 1);
    expect(await page('/terms')).toBe('the page');
  });
});
