import { Controller, Get, Query } from '@nestjs/common';
import { securityQuery, type SecurityAnswer, type SecurityQuery } from '@sextant/contracts/http/audit.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { paginate } from '@sextant/read-models/shared/paginate.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';

@Controller('admin-api/admin/security')
@Roles('admin')
export class SecurityController {
  constructor(
    private readonly log: SecurityEvents,
    private readonly users: UserQueries,
  ) {}

  @Get()
  @ApiDoc({
    summary: 'Log-ins, refusals and changes of accounts and keys, newest first',
    answers: { 200: 'A page', 400: 'invalid_input' },
  })
  async list(@Query(zodQuery(securityQuery)) query: SecurityQuery): Promise<SecurityAnswer> {
    const { page, limit, user, outcome } = query;
    const filter = { userId: user, refusedOnly: outcome === 'refused' };
    const { events, total } = await this.log.page(filter, { limit, offset: (page - 1) * limit });
    const ids = events.map(({ userId }) => userId).filter((id) => id !== undefined);
    const people = await this.users.findAll([...new Set(ids)]);
    const named = (id: string) => {
      const person = people.get(id);
      return { id, name: person ? `${person.firstName} ${person.lastName}`.trim() : '' };
    };
    return {
      events: events.map(({ id, at, call, outcome: ended, userId, network }) => ({
        id,
        at: at.toISOString(),
        call,
        outcome: ended,
        user: userId === undefined ? null : named(userId),
        network,
      })),
      pagination: paginate(total, page, limit),
    };
  }
}
