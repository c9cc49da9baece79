import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { engines } from './engines.mjs';

const file = path.join(import.meta.dirname, 'containers.mjs');

describe('npm run test:containers', () => {
  const home = temporaryFolder();
  afterAll(() => home.remove());

  /** Exit code, and the lines after the heading of the summary. */
  async function outcome(env: Readonly<Record<string, string>> = {}): Promise<[number | null, string[]]> {
    // No settings of the user's, which may name a Docker engine.
    const child = execFile(process.execPath, [file], {
      env: { PATH: process.env.PATH, HOME: home.path, ...env },
    });
    let said = '';
    child.stdout?.on('data', (text: string) => (said += text));
    await once(child, 'close');
    const [, summary = ''] = said.split('── Containers\n');
    return [child.exitCode, summary.trimEnd().split('\n')];
  }

  // The socket would be found, whatever the environment says.
  (existsSync('/var/run/docker.sock') ? it.skip : it)(
    'says that nothing was tested without Docker',
    async () => {
      expect(await outcome()).toEqual([
        69,
        [
          'SKIPPED all: no Docker engine answers here. `npm run test:kafka` needs Java and Maven only',
          'Nothing was tested.',
        ],
      ]);
    },
  );

  it('names every engine whose image Docker neither has nor can pull, and says that nothing was tested', async () => {
    // A Docker engine without images, cut off from its registry.
    const docker = createServer(({ url = '' }, answer) => {
      const [code, body] = /\/info$/.test(url)
        ? [200, { OperatingSystem: 'Linux' }]
        : /\/images\/create/.test(url)
          ? [500, { message: 'no way to the registry' }]
          : [404, { message: 'not here' }];
      answer.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    docker.listen(0, '127.0.0.1');
    await once(docker, 'listening');
    try {
      const { port } = docker.address() as AddressInfo;
      const [code, lines] = await outcome({ DOCKER_HOST: `tcp://127.0.0.1:${port}` });
      const skipped = [
        'Kafka: apache/kafka:',
        ...Object.entries(engines).map(([name, { image }]) => `${name}: ${image}`),
      ];
      expect([code, lines]).toEqual([
        69,
        [
          ...skipped.map(
            (start) =>
              expect.stringMatching(
                `^SKIPPED ${start}.* is not here and cannot be pulled: .*no way to the registry`,
              ) as string,
          ),
          'Nothing was tested.',
        ],
      ]);
    } finally {
      docker.close();
    }
  });
});
