import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  auditQuery,
  type AuditAnswer,
  type AuditQuery,
  type AuditVerification,
} from '@sextant/contracts/http/audit.js';
import { instantsOf } from '@sextant/domain/shared/calendar-days.js';
import { AuditLog, type AuditRecord, type Damage } from '@sextant/platform/audit/audit-log.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { RateLimiter, type RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { paginate } from '@sextant/read-models/shared/paginate.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { actorOf, userIdOf } from '../access/staff-actor.js';

/** Limited, because a verification reads the whole log. */
const verifications: RateRule = { name: 'audit-verify', capacity: 10, perSecond: 0.1 };

const problems: Readonly<Record<Damage, string>> = {
  changed: 'is not what was written',
  missing: 'is missing',
  unlinked: 'does not follow on the one before it',
  truncated: 'and all after it are missing: the end of the log was cut off',
  head: 'is not the one the log was noted to end with',
};

/** Id of the user that a subject names: "user:65f1"; none of anything else. */
const userOf = (subject: string): string[] =>
  subject.startsWith('user:') ? [subject.slice('user:'.length)] : [];

@Controller('admin-api/admin/audit')
@Roles('admin')
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly users: UserQueries,
    private readonly limiter: RateLimiter,
  ) {}

  @Get()
  @ApiDoc({
    summary: 'What staff did, newest first',
    description:
      'Both days are inclusive, in UTC or in the `timeZone` named (IANA, such as Pacific/Auckland).',
    answers: { 200: 'A page', 400: 'invalid_input' },
  })
  async list(
    @Query(zodQuery(auditQuery)) { page, limit, action, actor, subject, from, to, timeZone }: AuditQuery,
  ): Promise<AuditAnswer> {
    const filter = {
      action,
      subject,
      actor: actor === undefined ? undefined : actorOf(actor),
      ...instantsOf(from, to, timeZone),
    };
    const { records, total } = await this.log.page(filter, { limit, offset: (page - 1) * limit });
    return { records: await this.named(records), pagination: paginate(total, page, limit) };
  }

  @Post('verify')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Walk the whole chain of records',
    answers: {
      200: 'Whether it is as it was written, or else the first record that is not',
      429: 'too_many_requests',
    },
  })
  async verify(): Promise<AuditVerification> {
    await this.limiter.take(verifications, signedInUser().userId);
    const result = await this.log.verify();
    if (result.ok) return result;
    const { records, brokenSeq, what } = result;
    return { ok: false, records, brokenSeq, problem: `Record ${brokenSeq} ${problems[what]}.` };
  }

  /** Adds the names of actors and of users who are subjects: the log itself holds only ids. */
  private async named(records: readonly AuditRecord[]): Promise<AuditAnswer['records']> {
    const ids = records.flatMap(({ actor, subject }) => [userIdOf(actor), ...userOf(subject)]);
    const people = await this.users.findAll([...new Set(ids)]);
    const nameOf = (id: string): string => {
      const person = people.get(id);
      return person ? `${person.firstName} ${person.lastName}`.trim() : '';
    };
    return records.map((record) => {
      const id = userIdOf(record.actor);
      const [subjectName] = userOf(record.subject).map(nameOf).filter(Boolean);
      return { ...record, actor: { id, name: nameOf(id) }, subjectName };
    });
  }
}
