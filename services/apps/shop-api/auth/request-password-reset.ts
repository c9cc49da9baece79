import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';

/**
 * Sends a link for one new password. Does the same for every address, known or not: the account is looked up later, in the
 * background.
 */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly claims: EmailClaims,
    private readonly limiter: RateLimiter,
    private readonly mail: AccountMail,
  ) {}

  async execute({ email }: RequestPasswordReset): Promise<void> {
    const emailLookup = this.claims.lookupOf(email);
    // Looked up for every address, so that the answer takes as long.
    requestContext().about = await this.claims.holder(emailLookup);
    // Silent over the limit: a refusal would tell that somebody has asked for this address.
    if ((await this.limiter.tryTake(limits.forgotPerEmail, emailLookup)) > 0) return;
    if ((await this.limiter.tryTake(limits.forgotPerEmailAndDay, emailLookup)) > 0) return;
    await this.mail.request(requestContext().commandId, { kind: 'reset', emailLookup });
    this.mail.wake();
  }
}
