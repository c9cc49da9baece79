import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  NO_VENDOR,
  type ConnectVendorAnswer,
  type ConnectVendorBody,
} from '@sextant/contracts/http/vendors.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { toVendor } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { connectedAfter, countsCredentials } from './connection-result.js';
import { credentialChanges } from './credential-changes.js';
import { sealUsername } from './seal-username.js';

export class ConnectVendor extends Command<ConnectVendorAnswer> {
  constructor(readonly body: ConnectVendorBody) {
    super();
  }
}

@CommandHandler(ConnectVendor)
export class ConnectVendorHandler implements ICommandHandler<ConnectVendor> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly limiter: RateLimiter,
    private readonly accounts: SellerAccounts,
    private readonly savings: SavingsQueries,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ body }: ConnectVendor): Promise<ConnectVendorAnswer> {
    const { userId } = signedInUser();
    await this.limiter.take(credentialChanges, userId);
    const { vendorDomain, username, password, paymentMethod } = body;
    const seller = sellerByKey(vendorDomain);
    if (!seller)
      throw problem(400, 'unknown_vendor', NO_VENDOR, {
        vendorDomain: 'This vendor is unknown.',
      });
    const savingsPercent = await this.savings.medianPercent(seller.key);
    const connectionId = connectionIdOf(userId, seller.key);
    // Stored in the vault first: an event must never refer to missing credentials.
    const credentialVersion = await this.accounts.keep(connectionId, userId, { username, password });
    const command = {
      type: 'ConnectVendor' as const,
      connectionId,
      userId,
      at: this.clock.now().toISOString(),
      seller: seller.key,
      vendorDomain: seller.domain,
      paymentMethod,
      credentialVersion,
      sealedUsername: await sealUsername(this.sealing, userId, username),
    };
    const result = await this.commands.handle(vendorConnection, vendorStream(connectionId), command);
    if (!countsCredentials(result, credentialVersion))
      await this.accounts.discard({ connectionId, credentialVersion });
    return { ...toVendor(connectedAfter(result)), username, savingsPercent };
  }
}
