import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWeb } from './static-web.js';

const links = {
  always: ['</assets/app.js>; rel=modulepreload'],
  pages: [{ pattern: '^\\/product', links: ['</assets/product.js>; rel=modulepreload'] }],
};

describe('the web app', () => {
  let folder: TemporaryFolder;
  let root: string;
  let server: FastifyInstance;
  beforeEach(async () => {
    folder = temporaryFolder();
    root = folder.path;
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), 'the page');
    writeFileSync(path.join(root, 'links.json'), JSON.stringify(links));
    server = fastify();
    server.addHook('onRequest', (_request, reply, done) => {
      void reply.header('content-security-policy', "script-src 'self'");
      done();
    });
    await registerWeb(server, root, createLogger({ service: 'spec', level: 'silent' }));
  });
  afterEach(async () => {
    await server.close();
    folder.remove();
  });

  it.each([
    ['/', '</assets/app.js>; rel=modulepreload'],
    ['/product/1', '</assets/app.js>; rel=modulepreload, </assets/product.js>; rel=modulepreload'],
  ])('says at %s what the page will need, before the page itself', async (url, link) => {
    const answer = await server.inject(url);
    expect(answer.body).toBe('the page');
    expect(answer.headers.link).toBe(link);
  });

  it('has a policy that allows the script which stands in it', async () => {
    writeFileSync(path.join(root, 'index.html'), 'the page<script>1</script>');
    const { headers } = await server.inject('/terms');
    expect(headers['content-security-policy']).toMatch(/^script-src 'self' 'sha256-[\w+/]+='$/);
  });

  it('is a page at every address but those of APIs and files', async () => {
    expect((await server.inject('/terms')).statusCode).toBe(200);
    expect((await server.inject('/api/nothing')).statusCode).toBe(404);
    expect((await server.inject('/assets/old.js')).statusCode).toBe(404);
  });

  it('is served without the links of a build that has none', async () => {
    rmSync(path.join(root, 'links.json'));
    writeFileSync(path.join(root, 'index.html'), 'a newer page');
    const answer = await server.inject('/product/1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.link).toBeUndefined();
  });
});
