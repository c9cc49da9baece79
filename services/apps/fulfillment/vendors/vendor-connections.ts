import type { VendorCommand, VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';

/** Connections' past, from the event store, and commands to them. */
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

  /** The connection as it was just before a revision of its stream; undefined when there was none. */
  async before(connectionId: string, revision: number) {
    const stored = await this.store.read(vendorStream(connectionId));
    const events = stored
      .slice(0, revision - 1)
      .map(({ type, data }) => decodeEvent(type, data) as VendorEvent);
    const state = fold(vendorConnection, events);
    return state.status === 'connected' ? state : undefined;
  }

  /** Records what the seller said of one version of the credentials. */
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
    const context = { commandId, correlationId: connectionId, actor: 'system:fulfillment' };
    return this.commands.handle(vendorConnection, vendorStream(connectionId), command, context);
  }
}
