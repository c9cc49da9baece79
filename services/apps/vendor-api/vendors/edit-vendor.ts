import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateVendorBody } from '@sextant/contracts/http/vendors.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { toVendor } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { connectedAfter, counts, notFound } from './accepted.js';
import { VendorTools } from './vendor-tools.js';

export class EditVendor {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly connectionId: string,
    readonly body: UpdateVendorBody,
  ) {}
}

@CommandHandler(EditVendor)
export class EditVendorHandler implements ICommandHandler<EditVendor> {
  constructor(private readonly tools: VendorTools) {}

  async execute({ commandId, userId, connectionId, body }: EditVendor) {
    const { accounts, commands, now } = this.tools;
    const { username } = body;
    const connection = await accounts.connection(connectionId);
    if (connection?.userId !== userId) throw notFound();
    const password = body.password ?? (await accounts.open(connection))?.password;
    if (password === undefined) throw notFound();
    const credentialVersion = await accounts.keep(connectionId, userId, { username, password });
    const command = {
      type: 'ChangeVendorCredentials' as const,
      connectionId,
      at: now().toISOString(),
      credentialVersion,
      sealedUsername: await this.tools.sealUsername(userId, username),
    };
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    const result = await commands.handle(vendorConnection, vendorStream(connectionId), command, context);
    if (!counts(result, credentialVersion)) await accounts.discard({ connectionId, credentialVersion });
    const done = connectedAfter(result);
    return { written: done, answer: toVendor(done.state, username) };
  }
}
