import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { CannotOpen, sealBox } from '../sealing/box.js';
import { MasterKey } from '../sealing/master-key.js';
import { takeOverKeyFiles } from './key-files.js';
import { KeyTable } from '../sealing/key-table.js';
import { UnknownMasterKey } from '../sealing/kms.js';
import { vaultMigrations } from './migrations.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { Vault } from './vault.js';

describe('vault', () => {
  let database: TestDatabase;
  let knex: Knex;
  let folder: TemporaryFolder;
  let dataDir: string;
  const master = new MasterKey(Buffer.from('m'.repeat(32)));
  /** The key table of another process. */
  const keyTable = () => new KeyTable({ knex, master, schema: 'vault' });
  const record = (id: string) => knex.withSchema('vault').table('record').where({ id });

  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(vaultMigrations));
  });
  beforeEach(async () => {
    folder = temporaryFolder();
    dataDir = folder.path;
    await knex.raw('truncate vault.record, vault.master_key');
  });
  afterEach(() => folder.remove());
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('gives back what was put in, whatever it is, and keeps versions apart', async () => {
    const vault = new Vault(knex, keyTable());
    const text = fc.string({ unit: 'binary' }).filter((s) => s.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, text, async (one, two) => {
        const [first, second] = [await vault.put('c1', 'u1', one), await vault.put('c1', 'u1', two)];
        expect(second).toBeGreaterThan(first);
        expect([await vault.open('c1', first), await vault.open('c1', second)]).toEqual([one, two]);
      }),
      { numRuns: 25 },
    );
  });

  it('holds nothing readable', async () => {
    const vault = new Vault(knex, keyTable());
    await vault.put('c1', 'u1', 'open-sesame');
    await vault.put('c2', 'u1', 'open-sesame');
    const rows = await knex.withSchema('vault').table('record').select<Record<string, Buffer>[]>();
    const stored = rows.flatMap((row) => Object.values(row).map(String));
    expect(stored.join()).not.toContain('sesame');
    expect(rows[0]?.secret?.equals(rows[1]?.secret as Buffer)).toBe(false);
    expect(rows[0]?.wrapped_key?.equals(rows[1]?.wrapped_key as Buffer)).toBe(false);
  });

  it.each(['secret', 'wrapped_key'])('notices every flipped byte of the %s', async (column) => {
    const vault = new Vault(knex, keyTable());
    const version = await vault.put('c1', 'u1', 'pw');
    const { [column]: before = Buffer.of() } = (await record('c1').first<Record<string, Buffer>>()) ?? {};
    for (let at = 0; at < before.length; at += 1) {
      const changed = Buffer.from(before);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await record('c1').update({ [column]: changed });
      await expect(vault.open('c1', version)).rejects.toThrow(CannotOpen);
    }
    await record('c1').update({ [column]: before });
    expect(await vault.open('c1', version)).toBe('pw');
  });

  it('notices records, versions, keys and ciphertexts that were moved', async () => {
    const vault = new Vault(knex, keyTable());
    const one = await vault.put('c1', 'u1', 'mine');
    const older = await vault.put('c2', 'u2', 'theirs, before');
    const newer = await vault.put('c2', 'u2', 'theirs');
    const contents = async (id: string, version: number) =>
      record(id).where({ version }).first<object>('wrapped_key', 'secret');
    const [a, b, c] = [await contents('c1', one), await contents('c2', older), await contents('c2', newer)];
    await record('c1').update(c as object);
    await expect(vault.open('c1', one)).rejects.toThrow(CannotOpen);
    await record('c2')
      .where({ version: newer })
      .update(b as object);
    await expect(vault.open('c2', newer)).rejects.toThrow(CannotOpen);
    await record('c1').update({ ...a, secret: (b as { secret: Buffer }).secret });
    await expect(vault.open('c1', one)).rejects.toThrow(CannotOpen);
  });

  it('forgets a version, a record, an owner, and never gives a version again', async () => {
    const vault = new Vault(knex, keyTable());
    const first = await vault.put('c1', 'u1', 'a');
    const second = await vault.put('c1', 'u1', 'b');
    await vault.put('c2', 'u1', 'c');
    const other = await vault.put('c3', 'u2', 'd');
    await vault.delete('c1', first);
    expect(await vault.open('c1', first)).toBeUndefined();
    expect(await vault.open('c1', second)).toBe('b');
    await vault.delete('c1');
    expect(await vault.open('c1', second)).toBeUndefined();
    expect(await vault.put('c1', 'u1', 'e')).toBeGreaterThan(second);
    await vault.deleteOwner('u1');
    expect(await knex.withSchema('vault').table('record').pluck('id')).toEqual(['c3']);
    expect(await vault.open('c3', other)).toBe('d');
  });

  it('cannot be opened with another master key', async () => {
    const version = await new Vault(knex, keyTable()).put('c1', 'u1', 'pw');
    const stranger = new KeyTable({
      knex,
      master: new MasterKey(Buffer.from('x'.repeat(32))),
      schema: 'vault',
    });
    await expect(new Vault(knex, stranger).open('c1', version)).rejects.toThrow(UnknownMasterKey);
  });

  it('rotates the master key under load: two processes read, write and delete, nothing is missed or lost', async () => {
    const [here, there] = [new Vault(knex, keyTable()), new Vault(knex, keyTable())];
    const kept = new Map<string, number>();
    for (let i = 0; i < 120; i += 1) kept.set(`c${i}`, await here.put(`c${i}`, 'u1', `secret ${i}`));
    const rotator = keyTable();
    let rotating = true;
    const load = [here, there].map(async (vault, process) => {
      let round = 0;
      for (; rotating || round < 20; round += 1) {
        const [id, version] = [...kept][(round * 7 + process) % kept.size] as [string, number];
        expect(await vault.open(id, version)).toBe(`secret ${id.slice(1)}`);
        const fresh = await vault.put(`p${process}`, 'u2', `round ${round}`);
        expect(await vault.open(`p${process}`, fresh)).toBe(`round ${round}`);
        await vault.delete(`p${process}`, fresh);
      }
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await rotator.rotate();
      await Promise.all([here.rewrap(), there.rewrap()]);
    }
    rotating = false;
    await Promise.all(load);
    await here.rewrap();
    expect(await here.keysInUse()).toEqual({ [await rotator.currentKeyId()]: 120 });
    for (const [id, version] of kept) expect(await there.open(id, version)).toBe(`secret ${id.slice(1)}`);
  });

  it('keeps master keys wrapped, and none is lost when two rotate at once', async () => {
    const ids = await Promise.all([keyTable().rotate(), keyTable().rotate(), keyTable().rotate()]);
    const rows = await knex
      .withSchema('vault')
      .table('master_key')
      .select<{ id: string; wrapped: Buffer }[]>('id', 'wrapped');
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const { wrapped } of rows) expect(wrapped.length).toBeGreaterThan(32);
    const stranger = new KeyTable({
      knex,
      master: new MasterKey(Buffer.from('x'.repeat(32))),
      schema: 'vault',
    });
    const data = await keyTable().wrap(Buffer.alloc(32), 'x');
    await expect(stranger.unwrap(data, 'x')).rejects.toThrow(UnknownMasterKey);
  });

  it('knows no keys but its own', async () => {
    const foreign = { keyId: '../../etc/passwd', wrapped: Buffer.alloc(60) };
    await expect(keyTable().unwrap(foreign, 'x')).rejects.toThrow(UnknownMasterKey);
  });

  it('takes over keys that were files on one machine, for all machines', async () => {
    const keyFolder = path.join(dataDir, 'vault-keys');
    mkdirSync(keyFolder);
    const key = Buffer.alloc(32, 7);
    writeFileSync(path.join(keyFolder, '000001-0badcafe.key'), key.toString('base64url'));
    await takeOverKeyFiles(keyTable(), dataDir);
    await takeOverKeyFiles(keyTable(), dataDir);
    const wrapped = sealBox(key, 'x', Buffer.from('data key'));
    expect((await keyTable().unwrap({ keyId: '000001-0badcafe', wrapped }, 'x')).toString()).toBe('data key');
    expect(await keyTable().currentKeyId()).toBe('000001-0badcafe');
  });

  it('takes a folder it cannot read for a failure, never for no keys', async () => {
    await takeOverKeyFiles(keyTable(), dataDir);
    writeFileSync(path.join(dataDir, 'vault-keys'), 'no folder');
    await expect(takeOverKeyFiles(keyTable(), dataDir)).rejects.toThrow('ENOTDIR');
  });
});
