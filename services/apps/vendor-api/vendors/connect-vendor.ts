import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConnectVendorBody } from '@sextant/contracts/http/vendors.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { problem } from '@sextant/platform/http/problem.js';
import { toVendor } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { connectedAfter, counts } from './accepted.js';
import { VendorTools } from './vendor-tools.js';

export class ConnectVendor {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly body: ConnectVendorBody,
  ) {}
}

@CommandHandler(ConnectVendor)
export class ConnectVendorHandler implements ICommandHandler<ConnectVendor> {
  constructor(private readonly tools: VendorTools) {}

  async execute({ commandId, userId, body }: ConnectVendor) {
    const { accounts, commands, savings, now } = this.tools;
    const { vendorDomain, username, password, paymentMethod } = body;
    const seller = sellerByKey(vendorDomain);
    if (!seller)
      throw problem(400, 'unknown_vendor', 'Please select a vendor', { vendorDomain: 'Not a known vendor.' });
    const savingsPercent = await savings.medianPercent(seller.key);
    const connectionId = connectionIdOf(userId, seller.key);
    // Into the vault first: an event must never name credentials that are not there.
    const credentialVersion = await accounts.keep(connectionId, userId, { username, password });
    const command = {
      type: 'ConnectVendor' as const,
      connectionId,
      userId,
      at: now().toISOString(),
      seller: seller.key,
      vendorDomain: seller.domain,
      paymentMethod,
      credentialVersion,
      sealedUsername: await this.tools.sealUsername(userId, username),
    };
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    const result = await commands.handle(vendorConnection, vendorStream(connectionId), command, context);
    if (!counts(result, credentialVersion)) await accounts.discard({ connectionId, credentialVersion });
    const done = connectedAfter(result);
    return { written: done, answer: { ...toVendor(done.state, username), savingsPercent } };
  }
}
