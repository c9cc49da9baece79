import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { AuditLog, type AuditEntry } from './audit-log.js';
import { auditMigrations } from './migrations.js';

describe('audit log', () => {
  let database: TestDatabase;
  let knex: Knex;
  const key = Buffer.from('k'.repeat(32));
  const log = () => new AuditLog(knex, key);
  const entry = (subject: string, details: AuditEntry['details'] = {}): AuditEntry => ({
    actor: 'user:admin',
    action: 'order.set-status',
    subject,
    reason: 'the seller asked for it',
    details,
  });
  /** A change by somebody with all rights on the database: the triggers do not fire. */
  const tamper = (change: (trx: Knex.Transaction) => Promise<unknown>) =>
    knex.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = 'replica'`);
      await change(trx);
    });
  const fresh = () =>
    tamper(async (trx) => {
      await trx('audit.record').del();
      await trx('audit.head').update({ seq: 0, hash: Buffer.alloc(0), seal: Buffer.alloc(0) });
    });

  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(auditMigrations));
  });
  beforeEach(fresh);
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('keeps what was done in order, and finds it again', async () => {
    expect(await log().verify()).toMatchObject({ ok: true, records: 0 });
    await log().append(entry('order:1', { to: 'shipped', from: 'pending' }));
    await log().append({ ...entry('user:2'), action: 'user.deactivate' });
    await log().append(entry('order:3'));
    const { records, total } = await log().page({ action: 'order.set-status' }, { limit: 1, offset: 1 });
    expect([total, records]).toMatchObject([2, [{ seq: 1, subject: 'order:1', details: { to: 'shipped' } }]]);
    const { records: later } = await log().page({ from: records[0]?.at }, { limit: 9, offset: 0 });
    expect(later.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(await log().page({ before: records[0]?.at }, { limit: 9, offset: 0 })).toMatchObject({ total: 0 });
    expect(await log().verify()).toEqual({ ok: true, records: 3, hash: later[0]?.hash });
  });

  it('stays one chain when several replicas append at once', async () => {
    const pools = [1, 2, 3].map(() =>
      createPool({ url: database.url, application: 'replica', logger: silentLogger(), max: 4 }),
    );
    const replicas = pools.map((pool) => new AuditLog(pool, key));
    await Promise.all(Array.from({ length: 60 }, (_, n) => replicas[n % 3]?.append(entry(`order:${n}`))));
    await Promise.all(pools.map((pool) => pool.destroy()));
    expect(await log().verify()).toMatchObject({ ok: true, records: 60 });
  });

  it('refuses whatever is not an append', async () => {
    await log().append(entry('order:1'));
    const refused = 'the audit log is append-only';
    for (const attempt of [
      knex('audit.record').update({ reason: 'another' }),
      knex('audit.record').del(),
      knex.raw('truncate audit.record'),
      knex('audit.head').del(),
      knex.raw('truncate audit.head'),
      knex('audit.head').update({ seq: 0 }),
    ])
      await expect(attempt).rejects.toThrow(refused);
    expect(await log().verify()).toMatchObject({ ok: true, records: 1 });
  });

  it('names the record of any byte that was changed', async () => {
    const COUNT = 12;
    const texts = ['at', 'actor', 'action', 'subject', 'reason', 'details'] as const;
    const bytes = ['previous', 'hash'] as const;
    for (let n = 1; n <= COUNT; n += 1) await log().append(entry(`order:${n}`, { lines: n, note: 'ä"\\' }));
    const damaged = fc.record({
      seq: fc.integer({ min: 1, max: COUNT }),
      column: fc.constantFrom(...texts, ...bytes),
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(damaged, async ({ seq, column, at, bit }) => {
        const row = await knex('audit.record').where({ seq }).first<Record<string, string | Buffer>>();
        const value = row[column] as string | Buffer;
        fc.pre(value.length > 0);
        const changed = Buffer.from(value);
        const place = at % changed.length;
        changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
        const written = typeof value === 'string' ? changed.toString('latin1') : changed;
        fc.pre(typeof written !== 'string' || !written.includes('\0'));
        const write = (to: string | Buffer) =>
          tamper((trx) =>
            trx('audit.record')
              .where({ seq })
              .update({ [column]: to }),
          );
        await write(written);
        expect(await log().verify()).toMatchObject({ ok: false, records: seq - 1, brokenSeq: seq });
        await write(value);
      }),
      { numRuns: 150 },
    );
    expect(await log().verify()).toMatchObject({ ok: true, records: COUNT });
  });

  it('finds a record that was taken out, moved or added, and a tail that was cut off', async () => {
    for (let n = 1; n <= 5; n += 1) await log().append(entry(`order:${n}`));
    const rows = await knex('audit.record').orderBy('seq').select<Record<string, unknown>[]>();
    const head = await knex('audit.head').first<Record<string, unknown>>();
    const restore = () =>
      tamper(async (trx) => {
        await trx('audit.record').del();
        await trx('audit.record').insert(rows);
        await trx('audit.head').update(head);
      });
    const cases: [change: (trx: Knex.Transaction) => Promise<unknown>, brokenSeq: number, what: string][] = [
      [(trx) => trx('audit.record').where({ seq: 3 }).del(), 3, 'missing'],
      [(trx) => trx('audit.record').where({ seq: 5 }).update({ seq: 6 }), 5, 'missing'],
      [(trx) => trx('audit.record').where('seq', '>', 3).del(), 4, 'truncated'],
      [(trx) => trx('audit.record').del(), 1, 'truncated'],
      [(trx) => trx('audit.record').insert({ ...rows[4], seq: 6 }), 6, 'changed'],
      [(trx) => trx('audit.head').update({ seq: 4, hash: rows[3]?.hash as Buffer }), 4, 'head'],
      [(trx) => trx('audit.head').del(), 5, 'head'],
    ];
    for (const [change, brokenSeq, what] of cases) {
      await tamper(change);
      expect(await log().verify()).toMatchObject({ ok: false, brokenSeq, what });
      await tamper((trx) => trx('audit.head').del());
      await tamper((trx) => trx('audit.head').insert(head));
      await restore();
    }
    expect(await log().verify()).toMatchObject({ ok: true, records: 5 });
  });

  it('is of no use to somebody who has the database without the key', async () => {
    await log().append(entry('order:1'));
    expect(await new AuditLog(knex, Buffer.from('x'.repeat(32))).verify()).toMatchObject({
      ok: false,
      what: 'changed',
    });
  });
});
