import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { startAuth, type AuthHarness } from '@sextant/shop-api/auth/testing/auth-harness.js';
import { usersOf } from '@sextant/shop-api/auth/testing/users.js';
import { until } from '@sextant/testing/eventually.js';
import { parseTool, runTool } from './run-tool.js';

/** As an installation, whose staff need a second factor. */
const installed = { DEMO: 'off', MASTER_KEY: 's'.repeat(32) };

describe('the tool for accounts', () => {
  let auth: AuthHarness;
  const { member, waiting, logIn, profile } = usersOf(() => auth);
  beforeAll(async () => {
    auth = await startAuth({ staff: 'second-factor' });
  });
  afterAll(() => auth.close());

  /** Runs the tool; gives the exit code and what it wrote. */
  async function users(...words: string[]) {
    const [said, complained]: [string[], string[]] = [[], []];
    const spies = [
      jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line))),
      jest.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line))),
    ];
    try {
      const call = parseTool(['users', ...words], (name) => name);
      const { databaseUrl } = auth;
      const config = readConfig({ ...installed, DATABASE_URL: databaseUrl });
      const runtime = { config, databaseUrl, eventStoreUrl: databaseUrl, live: true };
      return { code: call && (await runTool(call, runtime)), said, complained };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }
  const roleOf = async (userId: string) => {
    const account = await new AccountStates(auth.eventStore).current(userId);
    return account.status === 'registered' ? account.role : account.status;
  };
  const audited = async (userId: string) => {
    const log = await openAuditLog(auth.knex, await openMasterKey(readConfig(installed), auth.knex));
    const { records } = await log.page({ subject: `user:${userId}` }, { limit: 10, offset: 0 });
    return records.map(({ actor, action, details }) => ({ actor, action, details }));
  };

  it('makes the first administrator, whose sessions end, and writes it down', async () => {
    const person = await member();
    const { code, said } = await users('grant', person.email.toUpperCase(), 'admin');
    expect([code, said[0]]).toEqual([0, `The role of ${person.email.toUpperCase()} is admin.`]);
    expect(await roleOf(person.userId)).toBe('admin');
    // Other processes see the end of a session within a quarter of a second.
    await until(async () => (await profile(person.token)).status === 401);
    expect(await audited(person.userId)).toEqual([
      { actor: 'staff:command-line', action: 'user.set-role', details: { role: 'admin' } },
    ]);
    const recorded = (await auth.eventStore.read(`user-${person.userId}`)).at(-1);
    expect(recorded).toMatchObject({ type: 'RoleGranted', metadata: { actor: 'staff:command-line' } });
  });

  it('spares nobody the second factor, and says so', async () => {
    const person = await member();
    const { said } = await users('grant', person.email, 'admin');
    expect(said[1]).toContain('two-step verification');
    expect((await users('show', person.email)).said[0]).toContain('two-step verification off');
    const { user } = (await logIn(person)).body;
    expect(user).toMatchObject({ role: 'admin', lacksSecondFactor: true });
  });

  it('takes a role back', async () => {
    const person = await member();
    await users('grant', person.email, 'support');
    expect(await roleOf(person.userId)).toBe('support');
    expect(await users('revoke', person.email)).toMatchObject({ code: 0, complained: [] });
    expect(await roleOf(person.userId)).toBe('user');
    expect(await audited(person.userId)).toHaveLength(2);
  });

  it('shows an account as it is now, its name sealed', async () => {
    const person = await waiting();
    const { code, said } = await users('show', person.email);
    expect(code).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(`^${person.userId}  .*Z  user  active  address not confirmed .* last login: never$`),
      ),
    ]);
    expect(said[0]).not.toContain(person.lastName);
  });

  it('refuses an address nobody has, and one that is not in use any more', async () => {
    const gone = await member();
    const body = { password: gone.password };
    expect((await auth.call('DELETE', 'profile', body, { token: gone.token })).status).toBe(200);
    for (const email of [`${randomUUID()}@example.com`, gone.email])
      for (const words of [
        ['show', email],
        ['grant', email, 'admin'],
        ['revoke', email],
      ])
        expect(await users(...words)).toEqual({
          code: 1,
          said: [],
          complained: [`user_not_found: there is no account of ${email}.`],
        });
    expect(await audited(gone.userId)).toEqual([]);
  });

  it.each([[[]], [['grant', 'ann@example.com']], [['grant', 'ann@example.com', 'king']], [['list', 'king']]])(
    'is told how it is used for %j',
    async (words) => {
      const { code, complained } = await users(...words);
      expect(code).toBeUndefined();
      expect(complained[0]).toContain('users grant EMAIL ROLE');
    },
  );
});
