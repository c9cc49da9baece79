import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { launchStack, startStack } from './test-stack.mjs';

describe('the product for specs', () => {
  const folder = temporaryFolder();
  const stacks = path.join(folder.path, 'stacks');
  mkdirSync(stacks);
  afterAll(() => folder.remove());

  /** A launcher that consists of these lines. */
  const launcher = (lines: string): string => {
    const file = path.join(folder.path, 'launcher.mjs');
    writeFileSync(file, lines);
    return path.relative(import.meta.dirname, file);
  };

  it('fails when its launcher ends before it is ready, and leaves nothing', async () => {
    process.env.SEXTANT_TEST_FOLDER = stacks;
    await expect(startStack({ script: launcher('process.exit(3)') })).rejects.toThrow(
      'the stack ended with code 3',
    );
    expect(readdirSync(stacks)).toEqual([]);
  });

  it('fails when it does not become ready, and says what it waits for', async () => {
    const script = launcher(`
      import { createServer } from 'node:http';
      createServer((_request, response) => {
        response.writeHead(503).end(JSON.stringify({ waitingFor: ['the catalog is being imported'] }));
      }).listen(Number(process.env.PORT), '127.0.0.1');
    `);
    const stack = await launchStack({ script, dataDir: stacks });
    try {
      await until('it answers', async () => (await fetch(stack.url)).status === 503);
      await expect(stack.ready(0)).rejects.toThrow('the catalog is being imported');
    } finally {
      await stack.stop();
    }
  });
});
