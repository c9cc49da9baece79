import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { z } from 'zod';

const mailboxQuery = z.object({ to: z.string().max(254).optional() });

/** Development only: the emails that would have been sent. */
@Controller('dev/mailbox')
export class DevMailboxController {
  constructor(private readonly mailbox: DevMailbox) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc('Sent emails, newest first; development only')
  list(@Query(zodQuery(mailboxQuery)) { to }: z.output<typeof mailboxQuery>) {
    return this.mailbox.list(to);
  }
}
