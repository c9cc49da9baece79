import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import {
  vendorConnection,
  vendorStream,
  type Connected,
  type VendorConnection,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import type { SellerAccount } from './seller-port.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** One version of a connection's credentials. */
export interface CredentialRef {
  readonly connectionId: string;
  readonly credentialVersion: number;
}

/**
 * Customers' accounts at sellers: connections come from the event store, so they are current; user name and password come from
 * the vault, for the duration of a call.
 */
export class SellerAccounts {
  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly vault: Vault,
  ) {}

  /** The connection by id; undefined when there is none. */
  async connection(connectionId: string): Promise<Connected | undefined> {
    const stored = await this.store.read(vendorStream(connectionId));
    const events = stored.map(({ type, data }) => decodeEvent(type, data) as VendorEvent);
    const state: VendorConnection = fold(vendorConnection, events);
    return state.status === 'connected' ? state : undefined;
  }

  connectionTo(userId: string, seller: string): Promise<Connected | undefined> {
    return this.connection(connectionIdOf(userId, seller));
  }

  /** Puts credentials into the vault; returns their version. */
  keep(connectionId: string, userId: string, { username, password }: Credentials): Promise<number> {
    return this.vault.put(connectionId, userId, JSON.stringify({ username, password }));
  }

  /** Deletes credentials that were stored for a command without effect. */
  discard({ connectionId, credentialVersion }: CredentialRef): Promise<void> {
    return this.vault.delete(connectionId, credentialVersion);
  }

  /** User name and password; undefined when they were wiped. */
  async open({ connectionId, credentialVersion }: CredentialRef): Promise<Credentials | undefined> {
    const secret = await this.vault.open(connectionId, credentialVersion);
    return secret === undefined ? undefined : (JSON.parse(secret) as Credentials);
  }

  async account(seller: string, ref: CredentialRef): Promise<SellerAccount | undefined> {
    const credentials = await this.open(ref);
    return credentials && { seller, ...credentials };
  }
}
