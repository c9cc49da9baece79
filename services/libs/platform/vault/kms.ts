/** A data key as it may be stored. */
export interface WrappedKey {
  /** Which master key opens it. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Where the master keys are. They never leave it; data keys are handed in and out. */
export interface KeyManagement {
  /** The master key that new data keys are wrapped with. */
  currentKeyId(): Promise<string>;
  /** Wraps with the current master key. `context` is bound to the result and has to be named again. */
  wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey>;
  /** Rejects with CannotOpen when anything was changed, with UnknownMasterKey when the key is not there. */
  unwrap(key: WrappedKey, context: string): Promise<Buffer>;
}

/** The master key something was wrapped with is not at hand. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';
  constructor(keyId: string) {
    super(`master key ${keyId} is not known here`);
  }
}
