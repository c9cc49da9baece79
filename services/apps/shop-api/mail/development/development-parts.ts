import type { Provider, Type } from '@nestjs/common';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import type { Knex } from 'knex';
import { MAILER } from '../mailer-token.js';
import { DevMailboxController } from './dev-mailbox.controller.js';

/** Never in the image: folders of this name are left out. */
interface DevelopmentParts {
  readonly controllers: Type[];
  readonly providers: Provider[];
}

/** The mailbox when no mail server is configured; with `demo` also its page. */
export function developmentParts({
  demo,
  smtpUrl,
}: {
  readonly demo: boolean;
  readonly smtpUrl?: string;
}): DevelopmentParts {
  const mailbox: Provider = {
    provide: DevMailbox,
    inject: [KNEX],
    useFactory: async (knex: Knex) => {
      const box = new DevMailbox(knex);
      await box.migrate();
      return box;
    },
  };
  return {
    controllers: demo ? [DevMailboxController] : [],
    providers: [mailbox, ...(smtpUrl ? [] : [{ provide: MAILER, useExisting: DevMailbox }])],
  };
}
