import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateVendorBody, VendorConnection } from '@sextant/contracts/http/vendors.js';
import {
  connectionNotFound,
  vendorConnection,
  vendorStream,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { toVendor } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { connectedAfter, countsCredentials } from './connection-result.js';
import { credentialChanges } from './credential-changes.js';
import { sealUsername } from './seal-username.js';

export class ChangeVendorCredentials extends Command<VendorConnection> {
  constructor(
    readonly connectionId: string,
    readonly body: UpdateVendorBody,
  ) {
    super();
  }
}

@CommandHandler(ChangeVendorCredentials)
export class ChangeVendorCredentialsHandler implements ICommandHandler<ChangeVendorCredentials> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly limiter: RateLimiter,
    private readonly accounts: SellerAccounts,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ connectionId, body }: ChangeVendorCredentials): Promise<VendorConnection> {
    const { userId } = signedInUser();
    await this.limiter.take(credentialChanges, userId);
    const { username, paymentMethod } = body;
    const connection = await this.accounts.connection(connectionId);
    if (connection?.userId !== userId) throw refusalProblem(connectionNotFound.error);
    const password = body.password ?? (await this.accounts.open(connection))?.password;
    if (password === undefined) throw refusalProblem(connectionNotFound.error);
    const credentialVersion = await this.accounts.keep(connectionId, userId, { username, password });
    const command = {
      type: 'ChangeVendorCredentials' as const,
      connectionId,
      at: this.clock.now().toISOString(),
      credentialVersion,
      sealedUsername: await sealUsername(this.sealing, userId, username),
      ...(body.password === undefined && { keepsPasswordOf: connection.credentialVersion }),
      paymentMethod,
    };
    const result = await this.commands.handle(vendorConnection, vendorStream(connectionId), command);
    if (!countsCredentials(result, credentialVersion))
      await this.accounts.discard({ connectionId, credentialVersion });
    return { ...toVendor(connectedAfter(result)), username };
  }
}
