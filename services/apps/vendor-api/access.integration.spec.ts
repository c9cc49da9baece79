import { startVendorApi } from './testing/vendor-harness.js';

type VendorApi = Awaited<ReturnType<typeof startVendorApi>>;
/** Status for a visitor, another user and the owner of the connection. */
type Row = readonly [visitor: number, another: number, owner: number];

/** Every route below `/vendor-api`. A new route is a line here; the last one deletes the connection of the others. */
const matrix: Readonly<Record<string, Row>> = {
  'POST /vendor-api/vendors': [401, 201, 409],
  'PUT /vendor-api/vendors/:id': [401, 404, 200],
  'DELETE /vendor-api/vendors/:id': [401, 404, 200],
};
const account = { vendorDomain: 'net32.com', username: 'office', password: 'open-sesame' };
const bodies: Readonly<Record<string, object>> = {
  'POST /vendor-api/vendors': account,
  'PUT /vendor-api/vendors/:id': { username: 'reception', password: 'open-sesame' },
};

describe('who may call vendor-api', () => {
  let api: VendorApi;
  beforeAll(async () => {
    api = await startVendorApi();
  });
  afterAll(() => api.close());

  it('is laid down for every route there is', () => {
    const routes = api.routes().filter((route) => / \/vendor-api\/(?!docs)/.test(route));
    expect([...routes].sort()).toEqual(Object.keys(matrix).sort());
  });

  it.each(Object.entries(matrix))(
    '%s answers visitor, another user and owner with %j',
    async (route, row) => {
      const [owner, another] = [await api.member(), await api.member()];
      const { body: connection } = await api.call<{ _id: string }>('POST', 'vendors', {
        token: owner.token,
        body: account,
      });
      const [method = '', path = ''] = route
        .replace('/vendor-api/', '')
        .replace(':id', connection._id)
        .split(' ');
      const call = async (token?: string) =>
        (await api.call(method as 'PUT', path, { token, body: bodies[route] })).status;
      expect([await call(), await call(another.token), await call(owner.token)]).toEqual(row);
    },
  );
});
