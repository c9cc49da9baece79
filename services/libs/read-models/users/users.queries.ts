import type { User } from '@sextant/contracts/http/account.js';
import type { AdminUsersAnswer, AdminUsersQuery } from '@sextant/contracts/http/admin.js';
import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { DELETED_USER, type SealedRef, type Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Knex } from 'knex';
import { paginate } from '../shared/paginate.js';

interface Row {
  user_id: string;
  sealed_first_name: string;
  sealed_last_name: string;
  sealed_email: string;
  role: User['role'];
  is_active: boolean;
  created_at: string;
  last_login: string | null;
}

type UserFilter = Omit<AdminUsersQuery, 'page' | 'limit'>;

/** Finds users whose name or address has, for each word of a text, a word that begins with it. */
type FindUsers = (text: string) => Promise<string[]>;

/** Accounts for staff, with personal data opened: only staff search, so only they pay for opening names. */
export class UserQueries {
  private readonly userOf = gatheringLoader<string, User | undefined>(async (userIds) => {
    const rows = await prepared<Row>(
      this.readModels.knex,
      `select * from "${this.readModels.schemaOf('users')}".users where not deleted and user_id = any($1::text[])`,
      [[...new Set(userIds)]],
    );
    const users = new Map((await this.open(rows)).map((user) => [user._id, user]));
    return userIds.map((userId) => users.get(userId));
  });

  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
    private readonly findUsers: FindUsers = () => Promise.resolve([]),
  ) {}

  /** One page, newest account first; `page` counts from 1. */
  async page(filter: UserFilter, page: number, limit: number): Promise<AdminUsersAnswer> {
    const narrow = await this.narrowing(filter);
    const [{ count = 0 } = {}] = await this.table()
      .modify(narrow)
      .count<{ count: string | number }[]>('* as count');
    const rows = await this.table()
      .modify(narrow)
      .select<Row[]>()
      .orderBy([{ column: 'created_at', order: 'desc' }, 'user_id'])
      .limit(limit)
      .offset((page - 1) * limit);
    return { users: await this.open(rows), pagination: paginate(Number(count), page, limit) };
  }

  async find(userId: string): Promise<User | undefined> {
    return (await this.findAll([userId])).get(userId);
  }

  /** Users by id; deleted and unknown ones are absent. */
  async findAll(userIds: readonly string[]): Promise<Map<string, User>> {
    const users = await Promise.all(userIds.map((userId) => this.userOf.load(userId)));
    return new Map(users.flatMap((user) => (user ? [[user._id, user]] : [])));
  }

  private async open(rows: readonly Row[]): Promise<User[]> {
    const sealed = rows.flatMap(({ user_id: userId, ...row }): SealedRef[] => [
      { userId, field: 'firstName', sealed: row.sealed_first_name },
      { userId, field: 'lastName', sealed: row.sealed_last_name },
      { userId, field: 'email', sealed: row.sealed_email },
    ]);
    const opened = await this.sealing.openAll(sealed);
    return rows.map((row, i) => ({
      _id: row.user_id,
      // The key may be deleted a moment before the projection handles the deletion.
      firstName: opened[3 * i] ?? DELETED_USER,
      lastName: opened[3 * i + 1] ?? '',
      email: opened[3 * i + 2] ?? '',
      role: row.role,
      isActive: row.is_active,
      createdAt: row.created_at,
      lastLogin: row.last_login,
    }));
  }

  private async narrowing({ role, active, q = '' }: UserFilter) {
    const found = q === '' ? undefined : await this.findUsers(q);
    return (query: Knex.QueryBuilder): void => {
      if (role) void query.where({ role });
      if (active) void query.where({ is_active: active === 'true' });
      if (found) void query.whereRaw('user_id = any(?::text[])', [found]);
    };
  }

  private table() {
    return this.readModels.knex
      .withSchema(this.readModels.schemaOf('users'))
      .table('users')
      .where({ deleted: false });
  }
}
