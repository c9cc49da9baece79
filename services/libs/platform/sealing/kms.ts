/** A data key in the form it is stored. */
export interface WrappedKey {
  /** The master key that unwraps it. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Port to a holder of master keys, which never leave it; data keys are passed in and out. */
export interface KeyManagement {
  /** The master key that new data keys are wrapped with. */
  currentKeyId(): Promise<string>;
  /** Wraps with the current master key. `context` is bound to the result and needed to unwrap it. */
  wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey>;
  /** Rejects with CannotOpen after any change of key or context, with UnknownMasterKey when the master key is missing. */
  unwrap(key: WrappedKey, context: string): Promise<Buffer>;
}

/** Thrown when the master key that wrapped a key is missing. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';
  constructor(keyId: string) {
    super(`master key ${keyId} is not known here`);
  }
}
