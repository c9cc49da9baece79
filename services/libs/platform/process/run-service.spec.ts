import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import type { Config } from '../config/config.js';
import { silentLogger } from '../observability/logger.js';
import { startOnce, whenReachable } from './run-service.js';

describe('an API whose server is out of reach when it starts', () => {
  let [port, apart] = [0, 0];
  beforeEach(async () => {
    [port, apart] = [await freePort(), await freePort()];
  });
  const context = () => ({
    config: { operations: { port: apart, host: '127.0.0.1' } } as Config,
    logger: silentLogger(),
  });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${apart}${path}`)).status;

  it('waits for it, alive and not ready, and then leaves the address of operations to the API', async () => {
    const opened = whenReachable(context(), async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
      return 'open';
    });
    await until('it is alive', async () => (await statusOf('/healthz')) === 200);
    expect(await statusOf('/readyz')).toBe(503);
    const server = createServer().listen(port, '127.0.0.1');
    expect(await opened).toBe('open');
    await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
    server.close();
  });

  it('does not start where the server refuses', async () => {
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    await expect(whenReachable(context(), () => Promise.reject(refused))).rejects.toBe(refused);
  });
});

describe('a start that fails', () => {
  it('leaves nothing open of what it has opened', async () => {
    const closed: string[] = [];
    const refused = new Error('the key service is away');
    const starting = startOnce((opened) => {
      for (const name of ['store', 'catalog']) opened.defer(() => void closed.push(name));
      return Promise.reject(refused);
    });
    await expect(starting).rejects.toBe(refused);
    expect(closed).toEqual(['catalog', 'store']);
  });
});
