import { Controller, Get, Module } from '@nestjs/common';
import { securityCalls } from '@sextant/contracts/http/audit.js';
import { startAdmin, type AdminHarness } from '../testing/admin-harness.js';

/** A route without `@Roles`. */
@Controller('admin-api/forgotten')
class ForgottenController {
  @Get()
  read() {
    return { secret: true };
  }
}
@Module({ controllers: [ForgottenController] })
class ForgottenModule {}

/** `owner` is the user whose order or account it is; `self` an administrator whose own account it is. */
type Caller = 'visitor' | 'user' | 'owner' | 'support' | 'admin' | 'self';
type Row = Readonly<Record<Caller, number>>;

const denied = { visitor: 401, user: 403, owner: 403 } as const;
const forAdmins: Row = { ...denied, support: 403, admin: 200, self: 200 };
const forStaff: Row = { ...forAdmins, support: 200 };
/** Staff cannot change their own account. */
const onOthers: Row = { ...forAdmins, self: 409 };

/** Status by route below `/admin-api` and by caller. A new route is a line here. */
const matrix: Readonly<Record<string, Row>> = {
  'GET /admin-api/admin/orders': forAdmins,
  'GET /admin-api/admin/orders/summary': forAdmins,
  'GET /admin-api/admin/orders/:id': forAdmins,
  'PUT /admin-api/admin/orders/:id': forAdmins,
  'DELETE /admin-api/admin/orders/:id': forAdmins,
  'GET /admin-api/admin/users': forAdmins,
  'GET /admin-api/admin/users/:id': forAdmins,
  'PUT /admin-api/admin/users/:id': onOthers,
  'DELETE /admin-api/admin/users/:id': onOthers,
  'GET /admin-api/admin/audit': forAdmins,
  'POST /admin-api/admin/audit/verify': forAdmins,
  'GET /admin-api/admin/security': forAdmins,
  'GET /admin-api/admin/history/:kind/:id': forAdmins,
  'GET /admin-api/admin/history/:kind/:id/as-of': forAdmins,
  'GET /admin-api/admin/operations': forStaff,
  'GET /admin-api/admin/operations/parked': forStaff,
  'POST /admin-api/admin/operations/parked/discard': { ...denied, support: 403, admin: 409, self: 409 },
  'POST /admin-api/admin/operations/parked/replay': forAdmins,
  'POST /admin-api/admin/operations/rebuilds': { ...denied, support: 403, admin: 404, self: 404 },
  'POST /admin-api/admin/vendor-connections/:id/reveal': { ...denied, support: 403, admin: 404, self: 404 },
  'GET /admin-api/forgotten': { ...denied, support: 403, admin: 403, self: 403 },
};

const bodies: Readonly<Record<string, object>> = {
  'PUT /admin-api/admin/orders/:id': { status: 'processing' },
  'PUT /admin-api/admin/users/:id': { isActive: true },
  'POST /admin-api/admin/operations/parked/discard': {
    consumer: 'nobody',
    stream: 'order-1',
    seq: '1',
    reason: 'nobody needs it any more',
  },
  'POST /admin-api/admin/operations/parked/replay': { consumer: 'orders-1' },
  'POST /admin-api/admin/operations/rebuilds': { readModel: 'nothing' },
  'POST /admin-api/admin/vendor-connections/:id/reveal': {
    password: 'wrong',
    reason: 'the owner asked us to',
  },
};

/** Calls without an audit record: the first changes nothing, and in this spec the second has nothing to reveal. */
const unrecorded = [
  'POST /admin-api/admin/audit/verify',
  'POST /admin-api/admin/vendor-connections/:id/reveal',
];

describe('who may call admin-api', () => {
  let admin: AdminHarness;
  beforeAll(async () => {
    admin = await startAdmin(ForgottenModule);
  });
  afterAll(() => admin.close());

  it('is laid down for every route there is', () => {
    const routes = admin.routes().filter((route) => route.includes(' /admin-api'));
    expect([...new Set(routes)].sort()).toEqual(Object.keys(matrix).sort());
  });

  const cases = Object.entries(matrix).flatMap(([route, row]) =>
    Object.entries(row).map(([caller, status]) => ({ route, caller: caller as Caller, status })),
  );
  it.each(cases)(
    '$route answers $caller with $status, and what they do is recorded',
    async ({ route, caller, status }) => {
      const owner = await admin.person();
      const callers = {
        visitor: () => Promise.resolve({ userId: owner.userId, token: undefined }),
        user: () => admin.person(),
        owner: () => Promise.resolve(owner),
        support: () => admin.person('support'),
        admin: () => admin.person('admin'),
        self: () => admin.person('admin'),
      };
      const { token, userId } = await callers[caller]();
      const id = /\/orders\/|\/history\//.test(route)
        ? await admin.order(owner.userId)
        : caller === 'self'
          ? userId
          : owner.userId;
      const [method = '', path = ''] = route
        .replace('/admin-api/', '')
        .replace(':kind', 'order')
        .replace(':id', id)
        .replace('/as-of', '/as-of?revision=1')
        .split(' ');
      const before = await admin.audited();
      const answer = await admin.call(method as 'GET', path, { token, body: bodies[route] });
      expect(answer.status).toBe(status);
      // A call refused for its content is recorded too.
      const acts = method !== 'GET' && status !== 401 && status !== 403 && !unrecorded.includes(route);
      expect((await admin.audited()) > before).toBe(acts);
      if (status === 403) expect(JSON.stringify(answer.body)).not.toContain('secret');
    },
  );

  it('has a name for every change in the security log', () => {
    const changes = Object.keys(matrix).filter((route) => !route.startsWith('GET '));
    expect(Object.keys(securityCalls)).toEqual(expect.arrayContaining(changes));
  });
});
