import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  connectionNotFound,
  vendorConnection,
  vendorStream,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { accepted, refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';

/** Ends a connection. Fulfillment wipes the credentials once no purchase order under way uses them. */
export class DisconnectVendor extends Command<void> {
  constructor(readonly connectionId: string) {
    super();
  }
}

@CommandHandler(DisconnectVendor)
export class DisconnectVendorHandler implements ICommandHandler<DisconnectVendor> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly accounts: SellerAccounts,
    private readonly clock: Clock,
  ) {}

  async execute({ connectionId }: DisconnectVendor): Promise<void> {
    const connection = await this.accounts.connection(connectionId);
    if (connection?.userId !== signedInUser().userId) throw refusalProblem(connectionNotFound.error);
    const command = { type: 'DisconnectVendor' as const, connectionId, at: this.clock.now().toISOString() };
    accepted(await this.commands.handle(vendorConnection, vendorStream(connectionId), command));
  }
}
