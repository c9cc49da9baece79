import type { VendorCommand, VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import {
  vendorConnection,
  vendorStream,
  type Connected,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { currentCorrelationId } from '@sextant/platform/observability/correlation.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';

/** History of connections, from the event store, and commands to them. */
export class VendorConnections {
  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly commands: DeciderCommandHandler,
  ) {}

  /** The event at a revision of the connection's stream. */
  async eventAt(connectionId: string, revision: number): Promise<VendorEvent | undefined> {
    const [event] = await this.store.read(vendorStream(connectionId), revision - 1);
    return event && (decodeEvent(event.type, event.data) as VendorEvent);
  }

  /**
   * The connection just before the event at a revision, which replaced or removed its credentials; undefined when the event store
   * has no such event there, or the credentials are current again.
   */
  async replacedAt(connectionId: string, revision: number): Promise<Connected | undefined> {
    const stored = await this.store.read(vendorStream(connectionId));
    const events = stored.map(({ type, data }) => decodeEvent(type, data) as VendorEvent);
    const type = events[revision - 1]?.type;
    if (type !== 'VendorCredentialsChanged' && type !== 'VendorDisconnected') return undefined;
    const before = fold(vendorConnection, events.slice(0, revision - 1));
    const now = fold(vendorConnection, events);
    if (before.status !== 'connected') return undefined;
    const counts = now.status === 'connected' && now.credentialVersion === before.credentialVersion;
    return counts ? undefined : before;
  }

  /**
   * Records the seller's answer to one version of the credentials. Each outcome of a version is recorded once, because the
   * command id is made of both: checks that repeat for a version need an id that differs per check.
   */
  async recordCheck(ref: CredentialRef, accepted: boolean, now: Date): Promise<void> {
    const { connectionId, credentialVersion } = ref;
    const command = { type: 'RecordCredentialCheck', connectionId, credentialVersion, accepted } as const;
    const commandId = `check/${connectionId}/${credentialVersion}/${accepted ? 'accepted' : 'refused'}`;
    await this.send({ ...command, at: now.toISOString() }, commandId);
  }

  /** Ends a connection, if there is one. */
  async disconnect(connectionId: string, commandId: string, now: Date): Promise<void> {
    await this.send({ type: 'DisconnectVendor', connectionId, at: now.toISOString() }, commandId);
  }

  private send(command: VendorCommand, commandId: string) {
    const { connectionId } = command;
    const context = {
      commandId,
      correlationId: currentCorrelationId() ?? connectionId,
      actor: 'system:fulfillment',
    };
    return this.commands.handle(vendorConnection, vendorStream(connectionId), command, context);
  }
}
