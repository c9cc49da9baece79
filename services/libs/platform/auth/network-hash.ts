import { createHmac } from 'node:crypto';
import type { MasterKey } from '../sealing/master-key.js';

/** Keyed hashes of networks for the security log: they show that attempts come from one place, but not which. */
export class NetworkHash {
  private readonly key: Buffer;

  constructor(master: MasterKey) {
    this.key = master.derive('security-log');
  }

  of(network: string): string {
    return createHmac('sha256', this.key).update(network).digest('base64url').slice(0, 16);
  }
}
