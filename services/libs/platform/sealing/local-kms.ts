import { hkdfSync } from 'node:crypto';
import { keyIdOf, openBox, sealBox } from './box.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';

/** Root keys from the environment: the first wraps and all unwrap, so that a key can be replaced without a stop. */
export class LocalKms implements KeyManagement {
  private readonly keys = new Map<string, Buffer>();
  private readonly current: string;

  /** @param secrets newest first, at least one */
  constructor(secrets: readonly Uint8Array[]) {
    for (const secret of secrets) {
      const key = Buffer.from(hkdfSync('sha256', secret, 'sextant', 'root', 32));
      this.keys.set(`local-${keyIdOf(key)}`, key);
    }
    const [first] = this.keys.keys();
    if (first === undefined) throw new Error('there is no root key');
    this.current = first;
  }

  currentKeyId(): Promise<string> {
    return Promise.resolve(this.current);
  }

  async wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey> {
    return { keyId: this.current, wrapped: sealBox(this.key(this.current), context, dataKey) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: string): Promise<Buffer> {
    return openBox(this.key(keyId), context, wrapped);
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new UnknownMasterKey(id);
    return key;
  }
}
