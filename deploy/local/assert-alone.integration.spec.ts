import { createServer } from 'node:net';
import path from 'node:path';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { freePort } from '@sextant/testing/free-port.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { assertAlone } from './assert-alone.ts';

describe('a second start', () => {
  it('is refused where another one serves the data folder or has a port', async () => {
    const folder = temporaryFolder();
    const config = {
      DATA_DIR: folder.path,
      PORT: await freePort(),
      SANDBOX_PORT: await freePort(),
      KAFKA_BROKERS: undefined,
      SELLERS_URL: undefined,
    };
    await assertAlone(config);

    const broker = await startBroker({ dataDir: path.join(folder.path, 'kafka') });
    await expect(assertAlone(config)).rejects.toThrow('Another broker');
    await broker.stop();
    await assertAlone(config);

    const server = createServer();
    await new Promise<void>((resolve) => server.listen(config.SANDBOX_PORT, '127.0.0.1', resolve));
    await expect(assertAlone(config)).rejects.toThrow('EADDRINUSE');
    await assertAlone({ ...config, SELLERS_URL: 'http://sellers.example/{seller}' });
    await new Promise((resolve) => server.close(resolve));
    folder.remove();
  });
});
