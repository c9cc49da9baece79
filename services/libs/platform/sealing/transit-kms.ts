import { z } from 'zod';
import { CannotOpen } from './box.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';

/** Thrown when the key service does not answer, or refuses this client. */
export class KmsUnavailable extends Error {
  override readonly name = 'KmsUnavailable';
}

interface TransitOptions {
  /** Address of a key of Vault's transit engine, `https://vault:8200/v1/transit/keys/NAME`. */
  readonly url: string;
  readonly token: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const encrypted = z.object({ data: z.object({ ciphertext: z.string() }) });
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) });
/** Form of an address for this adapter: mount and name of the key. */
export const TRANSIT_KEY = /^(.*\/v1\/.+)\/keys\/([\w.-]+)$/;

/**
 * A root key in the transit engine of HashiCorp Vault or OpenBao, which it never leaves. The engine manages versions of the key;
 * a wrapped key names its version.
 */
export class TransitKms implements KeyManagement {
  private readonly mount: string;
  private readonly name: string;

  constructor(private readonly options: TransitOptions) {
    const [, mount = '', name = ''] = TRANSIT_KEY.exec(options.url) ?? [];
    if (name === '') throw new Error('the address of a transit key ends with /keys/NAME');
    this.mount = mount;
    this.name = name;
  }

  currentKeyId(): Promise<string> {
    return Promise.resolve(`transit-${this.name}`);
  }

  async wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey> {
    const plaintext = Buffer.from(dataKey).toString('base64');
    const { data } = encrypted.parse(await this.call('encrypt', { plaintext }, context));
    return { keyId: await this.currentKeyId(), wrapped: Buffer.from(data.ciphertext) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: string): Promise<Buffer> {
    if (keyId !== (await this.currentKeyId())) throw new UnknownMasterKey(keyId);
    const { data } = decrypted.parse(await this.call('decrypt', { ciphertext: wrapped.toString() }, context));
    return Buffer.from(data.plaintext, 'base64');
  }

  /** Errors leave out the text of a refusal: it may hold the token or the plaintext. */
  private async call(
    verb: 'encrypt' | 'decrypt',
    body: Readonly<Record<string, string>>,
    context: string,
  ): Promise<unknown> {
    const { token, timeoutMs = TIMEOUT_MS } = this.options;
    const answer = await fetch(`${this.mount}/${verb}/${this.name}`, {
      method: 'POST',
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, associated_data: Buffer.from(context).toString('base64') }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new KmsUnavailable('the key service does not answer', { cause });
    });
    if (answer.ok) return answer.json();
    if (answer.status === 400 && verb === 'decrypt') throw new CannotOpen('the key service cannot open this');
    throw new KmsUnavailable(`the key service answered ${answer.status}`);
  }
}
