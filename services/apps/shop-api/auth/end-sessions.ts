import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { problem } from '@sextant/platform/http/problem.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';

/** Ends the caller's session, another one of the caller's by its id, or all of them; results in their number. */
export class EndSessions extends Command<number> {
  constructor(readonly which: 'this' | 'all' | { readonly id: string }) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly sessions: Sessions) {}

  /** Throws 404 for an id that is no session of the caller. */
  async execute({ which }: EndSessions): Promise<number> {
    const { userId, sessionId } = signedInUser();
    if (which === 'all') return this.sessions.end(userId);
    const ended = await this.sessions.end(userId, which === 'this' ? sessionId : which.id);
    if (ended === 0 && which !== 'this')
      throw problem(404, 'session_not_found', 'This session has already ended.');
    return ended;
  }
}
