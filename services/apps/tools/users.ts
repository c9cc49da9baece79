import type { User } from '@sextant/contracts/http/account.js';
import { isStaff, roles, type Role } from '@sextant/domain/user/roles.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import { staffSessionsOf } from '@sextant/platform/auth/access-tokens.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { runAsStaff } from './run-as-staff.js';
import type { Action, Tool, ToolParts } from './tool.js';

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);

const summary = ({ _id, createdAt, role, isActive, email }: User): string =>
  [_id, createdAt, role.padEnd(7), isActive ? 'active' : 'deactivated', email].join('  ');

const list =
  (role?: Role): Action =>
  async ({ db, runtime }) => {
    const sealing = new Sealing(db.knex, await openMasterKey(runtime.config, db.knex));
    const { users: newest, pagination } = await new UserQueries(db.readModels, sealing).page(
      { role },
      1,
      100,
    );
    for (const each of newest) console.log(summary(each));
    const { total } = pagination;
    console.log(total > newest.length ? `The newest ${newest.length} of ${total}.` : `${total} in all.`);
    return 0;
  };

/** An account, read from its stream, with the parts needed to change it. */
interface Found {
  readonly account: RegisteredUser;
  readonly hasSecondFactor: boolean;
  readonly store: EventStore;
  readonly master: MasterKey;
}

/** Runs `act` on the account of an address; fails when there is none. */
const withAccount =
  (email: string, act: (found: Found, parts: ToolParts) => Promise<void>): Action =>
  async (parts) => {
    const { runtime, db } = parts;
    await migrate(db.knex, authMigrations);
    const master = await openMasterKey(runtime.config, db.knex);
    const claims = new EmailClaims(db.knex, master);
    const userId = await claims.holder(claims.lookupOf(email));
    const store = await openEventStore(runtime.eventStoreUrl, 2);
    try {
      const account = userId === undefined ? undefined : await new AccountStates(store).current(userId);
      if (account?.status !== 'registered') {
        console.error(`user_not_found: there is no account of ${email}.`);
        return 1;
      }
      const factors = new SecondFactors(db.knex, new Sealing(db.knex, master), master);
      const hasSecondFactor = await factors.isOn(account.userId);
      await act({ account, hasSecondFactor, store, master }, parts);
      return 0;
    } finally {
      await store.close();
    }
  };

const show = (email: string): Action =>
  withAccount(email, ({ account, hasSecondFactor }) => {
    const { userId, createdAt, role, active, verified, lastLogin = 'never' } = account;
    console.log(
      [
        userId,
        createdAt,
        role,
        active ? 'active' : 'deactivated',
        verified ? 'address confirmed' : 'address not confirmed',
        `two-step verification ${hasSecondFactor ? 'on' : 'off'}`,
        `last login: ${lastLogin}`,
      ].join('  '),
    );
    return Promise.resolve();
  });

/** Sets a role as an administrator does at `/admin`, with the same audit record. Ends every session of the account. */
const setRole = (email: string, role: Role): Action =>
  withAccount(email, async ({ account, hasSecondFactor, store, master }, { runtime, db }) => {
    const { userId } = account;
    const log = await openAuditLog(db.knex, master);
    await runAsStaff(
      { log, store },
      { action: 'user.set-role', subject: `user:${userId}`, details: { role } },
      {
        decider: user,
        stream: userStream(userId),
        command: { type: 'GrantRole', userId, role, at: new Date().toISOString() },
      },
    );
    console.log(`The role of ${email} is ${role}.`);
    // The tool does not turn two-step verification on: until then, sessions keep the rights of a plain user.
    if (isStaff(role) && !hasSecondFactor && staffSessionsOf(runtime.config) === 'second-factor')
      console.log('It opens nothing before two-step verification is turned on under Account Settings.');
  });

export const users: Tool = {
  needs: ['MASTER_KEY'],
  usage: [
    'list [ROLE]',
    'show EMAIL',
    'grant EMAIL ROLE',
    `revoke EMAIL   (makes it the account of a user again)\nROLE: ${roles.join(', ')}`,
  ],
  parse([command, subject, role]) {
    if (command === 'list' && (subject === undefined || isRole(subject))) return list(subject);
    if (command === 'show' && subject) return show(subject);
    if (command === 'grant' && subject && isRole(role)) return setRole(subject, role);
    if (command === 'revoke' && subject) return setRole(subject, 'user');
    return undefined;
  },
};
