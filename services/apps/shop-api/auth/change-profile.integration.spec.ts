import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { peopleOf } from './testing/people.js';

let auth: AuthHarness;
const { profile, member } = peopleOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('changing the profile', () => {
  it('changes names and shows them at once', async () => {
    const { token } = await member();
    const changed = await auth.call('PUT', 'profile', { firstName: 'Anne', lastName: 'Li' }, { token });
    expect(changed).toMatchObject({ status: 200, body: { user: { firstName: 'Anne', lastName: 'Li' } } });
    expect((await profile(token)).body).toMatchObject({ user: { firstName: 'Anne' } });
    expect((await auth.call('PUT', 'profile', { firstName: '<i>', lastName: 'Li' }, { token })).status).toBe(
      400,
    );
  });
});
