import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProfileBody, User } from '@sextant/contracts/http/account.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountView } from './account-view.js';

export class ChangeProfile extends Command<User> {
  constructor(readonly profile: ProfileBody) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly sealing: Sealing,
    private readonly commands: AccountCommands,
    private readonly view: AccountView,
    private readonly clock: Clock,
  ) {}

  async execute({ profile: { firstName, lastName } }: ChangeProfile): Promise<User> {
    const { userId } = signedInUser();
    const before = await this.view.profile(userId);
    // Compared here, because the aggregate cannot: the same name sealed twice differs.
    if (before.firstName === firstName && before.lastName === lastName) return before;
    const name = await this.sealing.seal(userId, { firstName, lastName });
    const at = this.clock.now().toISOString();
    const { state } = await this.commands.send({ type: 'ChangeProfile', userId, name, at });
    return this.view.user(state);
  }
}
