import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Knex } from 'knex';
import type { EventStore } from '../event-store/event-store.js';
import { httpMigrations } from '../http/migrations.js';
import { migrate } from '../read-db/migrate.js';
import { REFUSALS } from '../http/problem.filter.js';
import { IdempotencyKeys } from '../http/idempotency/idempotency-keys.js';
import { SignedPositions } from '../http/read-your-writes/signed-positions.js';
import { RateLimiter } from '../http/rate-limit/rate-limiter.js';
import { KNEX } from '../read-db/knex-token.js';
import { MasterKey } from '../sealing/master-key.js';
import { sealingMigrations } from '../sealing/migrations.js';
import { Sealing } from '../sealing/sealing.js';
import { systemClock, type Clock } from '../time/clock.js';
import { AccessTokens, type StaffSessions } from './access-tokens.js';
import { liveFeedMigrations } from '../live-feed/migrations.js';
import { AccountStates } from './account-states.js';
import { authMigrations } from './migrations.js';
import { Credentials } from './credentials.js';
import { EmailClaims } from './email-claims.js';
import { KnownNetworks } from './known-networks.js';
import { NetworkHash } from './network-hash.js';
import { OneTimeSecrets } from './one-time-secrets.js';
import { PasswordProof } from './password-proof.js';
import { Passwords } from './passwords.js';
import { RefusalLog } from './refusal-log.js';
import { SecondFactors } from './second-factors.js';
import { SecurityEvents } from './security-events.js';
import { Sessions } from './sessions.js';
import { tokenKeysOf, type TokenKeys } from './token-keys.js';

interface AuthPlatformOptions {
  readonly knex: Knex;
  readonly eventStore: EventStore;
  readonly master: MasterKey;
  /** Default: derived from the master key. */
  readonly tokenKeys?: TokenKeys;
  readonly staff: StaffSessions;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Sessions, passwords, sealing, limits and idempotency for one API process, available in all of its modules. */
@Global()
@Module({})
export class AuthPlatformModule {
  static register(options: AuthPlatformOptions): DynamicModule {
    const { knex, eventStore, master, clock = systemClock, tokenKeys, staff } = options;
    const accounts = new AccountStates(eventStore, clock);
    const credentials = new Credentials(knex);
    const passwords = new Passwords(master);
    const sessions = new Sessions(knex, clock);
    const sealing = new Sealing(knex, master);
    const events = new SecurityEvents(knex, clock);
    const networks = new NetworkHash(master);
    const refusals = new RefusalLog(events, networks);
    const values = [
      [KNEX, knex],
      [MasterKey, master],
      [Sealing, sealing],
      [AccountStates, accounts],
      [
        AccessTokens,
        new AccessTokens(accounts, sessions, tokenKeys ?? tokenKeysOf({}, master), clock, staff),
      ],
      [Sessions, sessions],
      [SecondFactors, new SecondFactors(knex, sealing, master, clock)],
      [SecurityEvents, events],
      [NetworkHash, networks],
      [RefusalLog, refusals],
      [REFUSALS, refusals],
      [Credentials, credentials],
      [Passwords, passwords],
      [PasswordProof, new PasswordProof(credentials, passwords)],
      [EmailClaims, new EmailClaims(knex, master)],
      [KnownNetworks, new KnownNetworks(knex, master)],
      [OneTimeSecrets, new OneTimeSecrets(knex, master)],
      [RateLimiter, new RateLimiter(knex)],
      [SignedPositions, new SignedPositions(master.derive('written-positions'))],
      [IdempotencyKeys, new IdempotencyKeys(knex, master.derive('idempotency'), eventStore)],
    ] as const;
    const providers = values.map(([provide, useValue]) => ({ provide, useValue }));
    return {
      module: AuthPlatformModule,
      providers: [...providers, { provide: 'sextant:auth-schema', useFactory: () => prepare(knex, sealing) }],
      exports: providers,
    };
  }
}

/** Creates the tables, then checks that the master key fits their content. */
async function prepare(knex: Knex, sealing: Sealing): Promise<boolean> {
  await migrate(knex, httpMigrations, sealingMigrations, authMigrations, liveFeedMigrations);
  await sealing.checkMasterKey();
  return true;
}
