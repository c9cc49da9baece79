import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { MasterKey } from '../sealing/master-key.js';
import { sealingMigrations } from '../sealing/migrations.js';
import { Sealing } from '../sealing/sealing.js';
import { authMigrations } from './migrations.js';
import { RECOVERY_CODES, SecondFactors } from './second-factors.js';

const STEP_MS = 30_000;
const master = new MasterKey(Buffer.from('f'.repeat(32)));
const clock = new SpecClock();
let database: TestDatabase;
let knex: Knex;
let sealing: Sealing;
let factors: SecondFactors;

beforeAll(async () => {
  ({ database, knex } = await migratedDatabase(sealingMigrations, authMigrations));
  sealing = new Sealing(knex, master);
  factors = new SecondFactors(knex, sealing, master, clock);
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

/** A user with an authenticator app, confirmed by default. */
async function enrolled({ confirm = true } = {}) {
  const userId = randomUUID();
  await sealing.ensureKey(userId);
  const enrollment = await factors.begin(userId, 'ann@example.com');
  if (!enrollment) throw new Error('refused');
  const app = new TOTP({ secret: Secret.fromBase32(enrollment.secret) });
  const code = (steps = 0) => app.generate({ timestamp: clock.now().getTime() + steps * STEP_MS });
  const recovery = confirm ? await factors.confirm(userId, code()) : undefined;
  return { userId, code, recovery: recovery ?? [], enrollment };
}

describe('second factors', () => {
  it('count once an app has shown that it has the secret', async () => {
    const { userId, code, enrollment } = await enrolled({ confirm: false });
    expect(enrollment.uri).toContain('otpauth://totp/Sextant:ann%40example.com?');
    expect(await factors.isOn(userId)).toBe(false);
    expect(await factors.confirm(userId, code(9))).toBeUndefined();
    expect(await factors.isOn(userId)).toBe(false);
    expect(await factors.confirm(userId, code())).toHaveLength(RECOVERY_CODES);
    expect(await factors.isOn(userId)).toBe(true);
    expect(await factors.begin(userId, 'ann@example.com')).toBeUndefined();
  });

  it('take the codes of this step and its neighbors, each once, and none of an older step after a newer', async () => {
    const { userId, code } = await enrolled();
    expect(await factors.prove(userId, code())).toBe(false);
    clock.advance(STEP_MS * 2);
    const [before, now, after] = [code(-1), code(), code(1)];
    expect(await factors.prove(userId, code(-2))).toBe(false);
    expect(await factors.prove(userId, code(2))).toBe(false);
    expect(await factors.prove(userId, now)).toBe(true);
    expect(await factors.prove(userId, now)).toBe(false);
    expect(await factors.prove(userId, before)).toBe(false);
    expect(await factors.prove(userId, after)).toBe(true);
  });

  it('take a code once, of attempts at the same moment too', async () => {
    const { userId, code, recovery } = await enrolled();
    clock.advance(STEP_MS * 2);
    const of = (typed: string) => Promise.all(Array.from({ length: 5 }, () => factors.prove(userId, typed)));
    expect((await of(code())).filter(Boolean)).toHaveLength(1);
    expect((await of(recovery[0] ?? '')).filter(Boolean)).toHaveLength(1);
  });

  it('take each recovery code once, however it is typed, and nobody else’s', async () => {
    const [ann, bob] = [await enrolled(), await enrolled()];
    const [first = '', second = ''] = ann.recovery;
    expect(new Set(ann.recovery).size).toBe(RECOVERY_CODES);
    expect(await factors.prove(bob.userId, first)).toBe(false);
    expect(await factors.prove(ann.userId, first)).toBe(true);
    expect(await factors.prove(ann.userId, first)).toBe(false);
    expect(await factors.prove(ann.userId, second.replace('-', '').toUpperCase())).toBe(true);
  });

  it('leave neither secret nor recovery codes readable', async () => {
    const { userId, recovery, enrollment } = await enrolled();
    const rows = JSON.stringify(await knex('auth.second_factor').where({ user_id: userId }));
    for (const secret of [enrollment.secret, ...recovery]) expect(rows).not.toContain(secret);
  });

  it('are gone when removed', async () => {
    const { userId, code, recovery } = await enrolled();
    await factors.remove(userId);
    clock.advance(STEP_MS * 2);
    expect(await factors.isOn(userId)).toBe(false);
    expect(await factors.prove(userId, code())).toBe(false);
    expect(await factors.prove(userId, recovery[0] ?? '')).toBe(false);
  });
});
