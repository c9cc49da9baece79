import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { registerCompression } from '@sextant/platform/http/compression.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWeb } from './static-web.js';

/** Paints what it is given; the real one is web/app/first-paint, built by Vite. */
const painter = `
export const isPage = (url) => url !== '/nowhere';
export const asks = (url) => {
  if (url === '/broken') throw new Error('no paint');
  return url.startsWith('/product/') ? '/api/products' + url.slice(8) : null;
};
export const asksOwn = (url) => (url === '/favorites' ? '/api/favorites' : null);
export const paintOwn = (url, answer) => url + ' of ' + JSON.parse(answer.body).whose;
export const paint = (html, url, answer) =>
  url === '/terms' || answer ? html.replace('the page', url + ' painted ' + JSON.stringify(answer)) : html;
`;

describe('the first paint', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'first-paint-'));
  const file = path.join(root, 'paint', 'paint.mjs');
  const logged: string[] = [];
  const asked: Record<string, unknown>[] = [];
  let server: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, painter);
    writeFileSync(path.join(root, 'index.html'), `the page${' '.repeat(5000)}`);
    server = fastify();
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

  it('stands in a page that shows nothing of the API', async () => {
    expect(await page('/terms')).toBe('/terms painted null');
  });

  it('is made of what the API answers, and says how new that is', async () => {
    expect(await page('/product/1')).toBe(
      '/product/1 painted {"body":"{\\"name\\":\\"Gloves\\"}","cursor":"0042"}',
    );
  });

  it('is the same for everybody: the API does not hear who asks, only from where', async () => {
    asked.length = 0;
    await page('/product/1', { authorization: 'Bearer a.b.c', cookie: 'a=b' });
    expect(asked).toEqual([expect.objectContaining({ ip: '10.1.2.3' })]);
    expect(asked[0]).not.toHaveProperty('authorization');
    expect(asked[0]).not.toHaveProperty('cookie');
  });

  it.each(['/product/unknown', '/nowhere'])(
    'is left out where there is nothing, which the status says, too: %s',
    async (url) => {
      expect(await page(url)).toBe('the page');
      expect((await server.inject(url)).statusCode).toBe(404);
    },
  );

  it('is left out where the API fails, at a page there may well be', async () => {
    expect(await page('/product/failing')).toBe('the page');
    expect((await server.inject('/product/failing')).statusCode).toBe(200);
  });

  it('of what is a user’s own is for that user alone, and kept nowhere', async () => {
    const url = '/first-paint/favorites';
    const mine = await server.inject({ url, headers: { authorization: 'Bearer me' } });
    expect(mine.json()).toEqual({
      body: '{"whose":"Bearer me"}',
      cursor: '0043',
      markup: '/favorites of Bearer me',
    });
    expect(mine.headers['cache-control']).toBe('no-store');
    expect((await server.inject(url)).statusCode).toBe(404);
    expect((await server.inject('/first-paint/terms')).statusCode).toBe(404);
    expect(await page('/favorites', { authorization: 'Bearer me' })).toBe('the page');
  });

  it('travels compressed, in a document that is always asked for anew', async () => {
    const { headers } = await server.inject({ url: '/terms', headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('is made by code that is not there for browsers', async () => {
    expect(await page('/paint/paint.mjs')).toBe('the page');
  });

  it('is left out when it fails, which is logged once', async () => {
    expect(await page('/broken')).toBe('the page');
    expect(await page('/broken')).toBe('the page');
    expect(logged.filter((line) => line.includes('without a first paint'))).toHaveLength(1);
  });

  it('is left out of a build that has none', async () => {
    rmSync(file);
    expect(await page('/terms')).toBe('the page');
  });
});
