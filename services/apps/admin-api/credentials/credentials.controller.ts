import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  revealBody,
  type RevealBody,
  type RevealedCredentials,
} from '@sextant/contracts/http/credentials.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import { RevealCredentials } from './reveal-credentials.js';

@Controller('admin-api/admin/vendor-connections')
@Roles('admin')
export class CredentialsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reveal')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Reveal user name and password of one seller account',
    description:
      'Takes the caller’s password again and a reason. Written to the audit log first; the owner is notified.',
    answers: {
      200: 'The credentials',
      403: 'wrong_password',
      404: 'vendor_not_found',
      409: 'not_connected: it has been removed meanwhile',
      429: 'too_many_requests: after wrong passwords',
    },
  })
  reveal(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(revealBody)) body: RevealBody,
  ): Promise<RevealedCredentials> {
    return this.commands.execute(new RevealCredentials(id, body));
  }
}
