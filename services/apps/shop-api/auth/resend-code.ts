import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';

/** Sends a new verification code. Does the same for every user id, known or not. */
export class ResendCode extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly mail: AccountMail,
  ) {}

  /** Throws 429. */
  async execute({ userId }: ResendCode): Promise<void> {
    await this.limiter.take(limits.resendPerUser, userId);
    await this.limiter.take(limits.resendPerUserAndDay, userId);
    await this.mail.request(requestContext().commandId, { kind: 'verification', userId });
    this.mail.wake();
  }
}
