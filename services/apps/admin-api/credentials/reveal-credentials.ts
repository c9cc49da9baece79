import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RevealBody, RevealedCredentials } from '@sextant/contracts/http/credentials.js';
import {
  connectionNotFound,
  vendorConnection,
  vendorStream,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';
import { accepted, refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { staffActor } from '../access/staff-actor.js';
import { Audited, type StaffAction } from '../audit/audited.js';

export class RevealCredentials extends Command<RevealedCredentials> {
  constructor(
    readonly connectionId: string,
    readonly body: RevealBody,
  ) {
    super();
  }
}

/**
 * Break glass. First the password is checked, the record committed, and the event that notifies the owner appended; only then the
 * vault is opened. Whatever fails on the way, nothing is revealed.
 */
@CommandHandler(RevealCredentials)
export class RevealCredentialsHandler implements ICommandHandler<RevealCredentials> {
  constructor(
    private readonly accounts: SellerAccounts,
    private readonly confirmation: PasswordConfirmation,
    private readonly audited: Audited,
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({
    connectionId,
    body: { password, reason },
  }: RevealCredentials): Promise<RevealedCredentials> {
    const connection = await this.accounts.connection(connectionId);
    if (!connection) throw refusalProblem(connectionNotFound.error);
    const { userId, seller } = connection;
    const action: StaffAction = {
      action: 'credentials.reveal',
      subject: `vendor:${connectionId}`,
      reason,
      details: { userId, seller },
    };
    try {
      await this.confirmation.confirm(password, 'password');
    } catch (error) {
      await this.audited.refused(action, error);
      throw error;
    }
    return this.audited.run(action, async ({ seq }) => {
      await this.tellOwner(connectionId, seq);
      const credentials = await this.accounts.open(connection);
      if (!credentials) throw refusalProblem(connectionNotFound.error);
      return { ...credentials, auditRecord: seq };
    });
  }

  /** The event becomes a notification and an email. */
  private async tellOwner(connectionId: string, auditRecord: number): Promise<void> {
    const at = this.clock.now().toISOString();
    const command = { type: 'RecordCredentialsRevealed' as const, connectionId, auditRecord, at };
    // An id of its own: a repeated request reveals again, and notifies the owner again.
    const identity = { ...staffActor(), commandId: `reveal/${auditRecord}` };
    accepted(await this.commands.handle(vendorConnection, vendorStream(connectionId), command, identity));
  }
}
