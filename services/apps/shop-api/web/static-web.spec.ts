import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWeb } from './static-web.js';

describe('the web app', () => {
  let folder: TemporaryFolder;
  let root: string;
  let server: FastifyInstance;
  beforeEach(async () => {
    folder = temporaryFolder();
    root = folder.path;
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), 'the page');
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
});
