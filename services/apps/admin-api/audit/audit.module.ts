import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuditLog } from '@sextant/platform/audit/audit-log.js';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { Knex } from 'knex';
import { Audited } from './audited.js';

interface AuditOptions {
  readonly knex: Knex;
  readonly logger: Logger;
}

/** The audit log, and the one way to act as staff: `Audited`. */
@Global()
@Module({})
export class AuditModule {
  static register({ knex, logger }: AuditOptions): DynamicModule {
    const log = {
      provide: AuditLog,
      inject: [MasterKey, Clock],
      useFactory: (master: MasterKey, clock: Clock) =>
        openAuditLog(knex, master, clock, ({ seq, action, hash }) =>
          logger.info({ auditRecord: seq, action, hash }, 'recorded for audit'),
        ),
    };
    return { module: AuditModule, providers: [log, Audited], exports: [AuditLog, Audited] };
  }
}
