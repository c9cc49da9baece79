import { Injectable } from '@nestjs/common';
import { Credentials } from '@sextant/platform/auth/credentials.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { keyReused } from '@sextant/platform/http/idempotency/idempotency-keys.js';
import { requestContext } from '@sextant/platform/http/request-context.js';

/** Passwords set by requests. Every attempt of one request sets the same password. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
  ) {}

  /** Id of the password this request sets. */
  credentialId(): string {
    return uuidOf(`credential ${requestContext().commandId}`);
  }

  /**
   * Stores the password, which becomes valid once the user's events refer to it; returns its id. Throws 422 when the
   * Idempotency-Key was used to set another password, which must not change.
   */
  async store(userId: string, password: string): Promise<string> {
    const credentialId = this.credentialId();
    const hash = await this.passwords.hash(password);
    const stored = await this.credentials.put(credentialId, userId, hash);
    const same =
      stored === hash || (stored !== undefined && (await this.passwords.matches(password, stored)));
    if (!same) throw keyReused();
    return credentialId;
  }

  /** Deletes the passwords before the current one. Throws 422 when that is not the one of this request. */
  async deleteEarlier(userId: string, current: { readonly credentialId?: string }): Promise<void> {
    const credentialId = this.credentialId();
    // The answer is that of an earlier change under this key, after which the password was changed again.
    if (current.credentialId !== credentialId) throw keyReused();
    await this.credentials.deleteOlder(userId, credentialId);
  }
}
