import { LocalKms } from './local-kms.js';
import { kmsContract } from './testing/kms.contract.js';
import { startTransitServer } from './testing/transit-server.js';
import { KmsUnavailable, TransitKms } from './transit-kms.js';

const token = 'hvs.spec-token';
let server: Awaited<ReturnType<typeof startTransitServer>>;
beforeAll(async () => {
  server = await startTransitServer(token);
});
afterAll(() => server.close());

kmsContract('a secret of the environment', () => new LocalKms([Buffer.alloc(32, 1)]));
kmsContract("Vault's transit engine", () => new TransitKms({ url: server.url, token }));

describe('a secret of the environment', () => {
  it('can be replaced: the one before unwraps what it wrapped', async () => {
    const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const wrapped = await new LocalKms([before]).wrap(Buffer.alloc(32, 7), 'here');
    const both = new LocalKms([after, before]);
    expect(await both.unwrap(wrapped, 'here')).toEqual(Buffer.alloc(32, 7));
    expect((await both.wrap(Buffer.alloc(32), 'here')).keyId).not.toBe(wrapped.keyId);
  });
});

describe("Vault's transit engine", () => {
  it('unwraps after it has made itself a new version of the key', async () => {
    const kms = new TransitKms({ url: server.url, token });
    const wrapped = await kms.wrap(Buffer.alloc(32, 7), 'here');
    server.rotate();
    expect(await kms.unwrap(wrapped, 'here')).toEqual(Buffer.alloc(32, 7));
  });

  it('is unavailable, not wrong, when it refuses the token, has no such key or does not answer', async () => {
    const attempts = [
      new TransitKms({ url: server.url, token: 'another' }),
      new TransitKms({ url: server.url.replace(/sextant$/, 'unknown'), token }),
      new TransitKms({ url: 'http://127.0.0.1:1/v1/transit/keys/sextant', token }),
    ];
    for (const kms of attempts) {
      const failure = await kms.wrap(Buffer.alloc(32, 7), 'here').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(KmsUnavailable);
      expect(String(failure)).not.toContain(token);
    }
  });
});
