import type { ConnectVendorAnswer, VendorConnection } from '@sextant/contracts/http/vendors.js';
import type { Problem } from '@sextant/contracts/http/problem.js';
import { startVendorApi, type VendorHarness } from '../testing/vendor-harness.js';

const secret = 'unmistakable-password';
const username = 'drill@practice.example';
const body = { vendorDomain: 'net32.com', username, password: secret };

describe('vendor connections', () => {
  let api: VendorHarness;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    api = await startVendorApi();
  });
  beforeEach(async () => {
    ({ token, userId } = await api.member());
  });
  afterAll(() => api.close());

  const connect = (changes: object = {}, key?: string) =>
    api.call<ConnectVendorAnswer>('POST', 'vendors', { token, key, body: { ...body, ...changes } });
  const edit = (id: string, change: object, key?: string) =>
    api.call<VendorConnection>('PUT', `vendors/${id}`, { token, key, body: change });
  const remove = (id: string) => api.call('DELETE', `vendors/${id}`, { token });
  const credentials = async (id: string) => {
    const connection = await api.accounts.connection(id);
    return connection && api.accounts.open(connection);
  };

  it('connects an account that is to be verified, with the credentials in the vault', async () => {
    const connected = await connect({ vendorDomain: 'www.darbydental.com', paymentMethod: 'invoice' });
    expect(connected).toMatchObject({
      status: 201,
      body: {
        vendorDomain: 'darbydental.com',
        seller: 'darby',
        label: 'Darby Dental',
        username,
        paymentMethod: 'invoice',
        syncStatus: 'pending',
        isActive: true,
        createdAt: '2026-03-01T12:00:00.000Z',
      },
    });
    expect(await credentials(connected.body._id)).toEqual({ username, password: secret });
  });

  it('says what buying elsewhere saves: the median gap to the best price, over what others sell too', async () => {
    await api.offer('p1', { benco: 1000, tdsc: 900 });
    await api.offer('p2', { benco: 1000, tdsc: 700, net32: 800 });
    await api.offer('p3', { benco: 1000, net32: 1200 });
    await api.offer('only here', { benco: 1000 });
    expect((await connect({ vendorDomain: 'benco' })).body.savingsPercent).toBe(10);
    expect((await connect({ vendorDomain: 'practicon' })).body.savingsPercent).toBe(0);
  });

  it('makes one connection per seller, keeps nothing of a refused one, and connects again after a removal', async () => {
    const first = await connect();
    const second = await connect({ password: 'another' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'already_connected', message: 'You have already connected this vendor.' },
    });
    expect(await api.vaultVersions(first.body._id)).toHaveLength(1);
    expect(await credentials(first.body._id)).toMatchObject({ password: secret });
    expect((await remove(first.body._id)).status).toBe(200);
    expect(await connect({ password: 'another' })).toMatchObject({ status: 201 });
    expect(await credentials(first.body._id)).toMatchObject({ password: 'another' });
  });

  it('connects once however often the same request is sent', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => connect({}, 'the-same-request')));
    const [id = ''] = answers.filter(({ status }) => status === 201).map((answer) => answer.body._id);
    expect((await connect({}, 'the-same-request')).body._id).toBe(id);
    expect((await api.events(id)).types).toEqual(['VendorConnected']);
    expect(await api.vaultVersions(id)).toHaveLength(1);
  });

  it('changes user name and password, or the user name alone', async () => {
    const { _id: id } = (await connect()).body;
    expect(await edit(id, { username: 'other' })).toMatchObject({
      status: 200,
      body: { _id: id, username: 'other', syncStatus: 'pending' },
    });
    expect(await credentials(id)).toEqual({ username: 'other', password: secret });
    expect(await edit(id, { username: 'other', password: '' })).toMatchObject({ status: 200 });
    expect(await credentials(id)).toMatchObject({ password: secret });
    await edit(id, { username: 'third', password: 'new' });
    expect(await credentials(id)).toEqual({ username: 'third', password: 'new' });
    expect((await api.events(id)).types.slice(1)).toEqual(Array(3).fill('VendorCredentialsChanged'));
  });

  it('changes once however often the same request is sent, also after another change', async () => {
    const { _id: id } = (await connect()).body;
    const change = { username: 'second', password: 'new' };
    const first = await edit(id, change, 'the-same-request');
    await edit(id, { username: 'third', password: 'newer' }, 'another-request');
    const again = await edit(id, change, 'the-same-request');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await credentials(id)).toEqual({ username: 'third', password: 'newer' });
    expect((await api.events(id)).types.slice(1)).toEqual(Array(2).fill('VendorCredentialsChanged'));
    expect(await api.vaultVersions(id)).toHaveLength(3);
    const reused = await edit(id, { username: 'fourth' }, 'the-same-request');
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('keeps the way to pay, and the present login, while the seller has not refused it', async () => {
    const { _id: id } = (await connect()).body;
    const answer = await edit(id, { username: 'other', password: 'new', paymentMethod: 'invoice' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment_method_fixed' } });
    expect(await credentials(id)).toEqual({ username, password: secret });
    expect(await edit(id, { username: 'other', paymentMethod: 'credit_card' })).toMatchObject({
      status: 200,
      body: { paymentMethod: 'card' },
    });
  });

  it('does not tell a stranger that a connection exists', async () => {
    const { _id: id } = (await connect()).body;
    const owner = token;
    ({ token } = await api.member());
    const notFound = { status: 404, body: { code: 'vendor_not_found' } };
    expect(await edit(id, { username: 'mallory', password: 'x' })).toMatchObject(notFound);
    expect(await remove(id)).toMatchObject(notFound);
    expect(await remove('0123456789abcdef01234567')).toMatchObject(notFound);
    token = owner;
    expect(await credentials(id)).toEqual({ username, password: secret });
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject(notFound);
    expect(await edit(id, { username: 'gone' })).toMatchObject(notFound);
  });

  it.each<[string, object, string]>([
    ['no seller', { vendorDomain: ' ' }, 'vendorDomain'],
    ['a seller nobody knows', { vendorDomain: 'acme.com' }, 'vendorDomain'],
    ['no user name', { username: '' }, 'username'],
    ['no password', { password: undefined }, 'password'],
    ['an endless password', { password: 'x'.repeat(501) }, 'password'],
    ['an unknown way to pay', { paymentMethod: 'shells' }, 'paymentMethod'],
  ])('refuses %s, and says which field', async (_what, change, field) => {
    const { status, body: problem } = await api.call<Problem>('POST', 'vendors', {
      token,
      body: { ...body, ...change },
    });
    expect(status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it.each([undefined, '', ' ', 'acme.com'])('asks for a vendor instead of %p', async (vendorDomain) => {
    const answer = await api.call<Problem>('POST', 'vendors', { token, body: { ...body, vendorDomain } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please select a vendor' } });
  });

  it('is for those who are signed in', async () => {
    for (const call of [
      api.call('POST', 'vendors', { body }),
      api.call('PUT', 'vendors/x', { body: { username: 'x' } }),
      api.call('DELETE', 'vendors/x'),
    ])
      expect(await call).toMatchObject({ status: 401 });
  });

  it('lets nobody try out passwords through us, and slows nobody else down', async () => {
    const { _id: id } = (await connect()).body;
    const changes = await Promise.all(Array.from({ length: 30 }, (_, n) => edit(id, { username: `n${n}` })));
    const refused = changes.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    ({ token } = await api.member());
    expect((await connect()).status).toBe(201);
  });

  it('tells neither events, logs nor answers a password, and a user name only its owner', async () => {
    const connected = await connect();
    const { _id: id } = connected.body;
    const answers = [connected, await edit(id, { username, password: `${secret}-2` }), await connect()];
    answers.push(await connect({ password: `${secret}${'x'.repeat(600)}` }), await edit(id, { username: 7 }));
    for (const { text } of answers) expect(text).not.toContain('unmistakable');
    const { text } = await api.events(id);
    expect(text).toContain(userId);
    for (const hidden of ['unmistakable', 'drill@']) {
      expect(text).not.toContain(hidden);
      expect(api.logged.join()).not.toContain(hidden);
    }
  });

  it('describes its own calls', async () => {
    const { body: document } = await api.call<{ paths: object }>('GET', 'docs/openapi.json');
    expect(Object.keys(document.paths)).toEqual(['/vendor-api/vendors', '/vendor-api/vendors/{id}']);
  });
});
