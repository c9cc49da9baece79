import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CannotOpen, openBox, sealBox } from '../box.js';

interface Call {
  readonly plaintext?: string;
  readonly ciphertext?: string;
  readonly associated_data?: string;
}

/** A server with the protocol of Vault's transit engine for one key, `transit/keys/sextant`, with versions. */
export async function startTransitServer(token: string) {
  const versions = [randomBytes(32)];
  const answer = ({ url }: IncomingMessage, body: Call): [status: number, body: object] => {
    const place = body.associated_data ?? '';
    if (url === '/v1/transit/encrypt/sextant') {
      const key = versions.at(-1) ?? Buffer.alloc(0);
      const box = sealBox(key, place, Buffer.from(body.plaintext ?? '', 'base64')).toString('base64');
      return [
        200,
        { data: { ciphertext: `vault:v${versions.length}:${box}`, key_version: versions.length } },
      ];
    }
    if (url !== '/v1/transit/decrypt/sextant') return [404, { errors: ['no handler for route'] }];
    const [, version, box = ''] = /^vault:v(\d+):(.*)$/.exec(body.ciphertext ?? '') ?? [];
    try {
      const plain = openBox(
        versions[Number(version) - 1] ?? Buffer.alloc(32),
        place,
        Buffer.from(box, 'base64'),
      );
      return [200, { data: { plaintext: plain.toString('base64') } }];
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      return [400, { errors: ['cipher: message authentication failed'] }];
    }
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const known = request.headers['x-vault-token'] === token;
      const [status, result] = known
        ? answer(request, JSON.parse(body) as Call)
        : [403, { errors: ['permission denied'] }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/transit/keys/sextant`,
    /** Adds a version, like `vault write -f transit/keys/sextant/rotate`. */
    rotate: () => void versions.push(randomBytes(32)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
