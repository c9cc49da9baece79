import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { issueCertificate } from '../../../services/dev/kafka-test/authority.ts';

/** An address that production takes for a public one, and that is given to nobody any more (RFC 7526). */
const ADDRESS = '192.88.99.1';

/**
 * The sandbox sellers as production wants sellers: at a public address, over TLS.
 * @param folder that the user of the container can read
 */
export async function startPublicSellers(folder: string) {
  const sandbox = await TestSandbox.start();
  const { authority, key, certificate } = issueCertificate(folder, ADDRESS);
  const { port: behind } = new URL(sandbox.url);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
    const way = connect(Number(behind), '127.0.0.1');
    socket.pipe(way).pipe(socket);
    socket.on('error', () => way.destroy());
    way.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirect = path.join(folder, 'redirect-sellers.mjs');
  copyFileSync(path.join(import.meta.dirname, 'redirect-sellers.mjs'), redirect);
  return {
    sandbox,
    /** Settings of a service that asks them. */
    settings: {
      SELLERS_URL: `https://${ADDRESS}/sellers/{seller}`,
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--import=${redirect}`,
      PUBLIC_SELLERS_PORT: String((server.address() as AddressInfo).port),
    },
    async close(): Promise<void> {
      server.close();
      await sandbox.stop();
    },
  };
}
