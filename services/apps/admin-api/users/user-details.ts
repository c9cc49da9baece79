import { Injectable } from '@nestjs/common';
import type { User } from '@sextant/contracts/http/account.js';
import { MASKED, type AdminUserDetails } from '@sextant/contracts/http/admin.js';
import { refusals } from '@sextant/domain/user/refusals.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { DELETED_USER, Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';

/** Latest orders shown with an account. */
const RECENT_ORDERS = 10;

/** One account with its orders and connections. The account itself is read from its stream. */
@Injectable()
export class UserDetails {
  constructor(
    private readonly accounts: AccountStates,
    private readonly sealing: Sealing,
    private readonly orders: OrderQueries,
    private readonly connections: VendorConnectionQueries,
  ) {}

  /** The account as it is now. Throws 404. */
  async current(userId: string): Promise<User> {
    const state = await this.accounts.current(userId);
    if (state.status !== 'registered') throw refusalProblem(refusals.unknown.error);
    const { name, sealedEmail, role, active, createdAt, lastLogin = null } = state;
    const { firstName, lastName } = name;
    const opened = await this.sealing.open(userId, { firstName, lastName, email: sealedEmail });
    const personal = opened ?? { firstName: DELETED_USER, lastName: '', email: '' };
    return { _id: userId, ...personal, role, isActive: active, createdAt, lastLogin };
  }

  async of(userId: string): Promise<AdminUserDetails> {
    const [user, connections, { orders }] = await Promise.all([
      this.current(userId),
      this.connections.listWithoutUsernames(userId),
      this.orders.page({ userId }, 1, RECENT_ORDERS),
    ]);
    return {
      ...user,
      connectedVendors: connections.map((connection) => ({
        ...connection,
        username: MASKED,
        password: MASKED,
      })),
      recentOrders: orders.map(({ _id, items, status, totalAmount, createdAt }) => ({
        _id,
        items,
        status,
        totalAmount,
        createdAt,
      })),
    };
  }
}
