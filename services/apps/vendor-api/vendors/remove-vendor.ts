import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { notFound } from './accepted.js';
import { VendorTools } from './vendor-tools.js';

export class RemoveVendor {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly connectionId: string,
  ) {}
}

/** Ends a connection. The vault is emptied by fulfillment, once no purchase order is under way with these credentials. */
@CommandHandler(RemoveVendor)
export class RemoveVendorHandler implements ICommandHandler<RemoveVendor> {
  constructor(private readonly tools: VendorTools) {}

  async execute({ commandId, userId, connectionId }: RemoveVendor) {
    const { accounts, commands, now } = this.tools;
    const connection = await accounts.connection(connectionId);
    if (connection?.userId !== userId) throw notFound();
    const command = { type: 'DisconnectVendor', connectionId, at: now().toISOString() } as const;
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    const result = await commands.handle(vendorConnection, vendorStream(connectionId), command, context);
    if (!result.ok) throw notFound();
    return result;
  }
}
