import type { Knex } from 'knex';
import { systemClock, type Clock } from '../time/clock.js';
import { canonicalJson, type Json } from './canonical-json.js';
import { hashOf, NOTHING, same, sealOf, type Chained, type Head } from './chain.js';

/** One action of a member of staff. Holds ids: no personal data and no secrets. */
export interface AuditEntry {
  /** Actor, "staff:<id>". */
  readonly actor: string;
  /** For example "credentials.reveal". */
  readonly action: string;
  /** Target of the action, for example "order:<id>". */
  readonly subject: string;
  /** Reason in the actor's words; '' where none is asked for. */
  readonly reason: string;
  readonly details: { readonly [key: string]: Json | undefined };
}

export interface AuditRecord extends AuditEntry {
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Hexadecimal. */
  readonly hash: string;
}

interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  /** ISO 8601: records from then on. */
  readonly from?: string;
  /** ISO 8601: records before then. */
  readonly before?: string;
}

type Verification =
  | { readonly ok: true; readonly records: number; readonly hash: string }
  /** `brokenSeq`: number of the first record that is changed or missing. */
  | { readonly ok: false; readonly records: number; readonly brokenSeq: number; readonly what: Damage };

/**
 * `changed`: the record was edited. `missing`: a number is left out. `unlinked`: the record does not follow on the one before.
 * `truncated`: the newest records are gone. `head`: the stored head of the chain was edited.
 */
export type Damage = 'changed' | 'missing' | 'unlinked' | 'truncated' | 'head';

interface Row extends Omit<Chained, 'seq' | 'previous'> {
  readonly seq: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

interface HeadRow {
  readonly seq: string;
  readonly hash: Buffer;
  readonly seal: Buffer;
}

const SLICE = 1000;

const chained = (row: Row): Chained => ({ ...row, seq: Number(row.seq) });
const recordOf = ({ previous: _previous, ...row }: Row): AuditRecord => ({
  ...row,
  seq: Number(row.seq),
  details: JSON.parse(row.details) as AuditEntry['details'],
  hash: row.hash.toString('hex'),
});
const headOf = (row: HeadRow): Head => ({ seq: Number(row.seq), hash: row.hash });

/** The append-only log of what staff do: every record carries the hash of the one before. */
export class AuditLog {
  constructor(
    private readonly knex: Knex,
    /** Kept outside of the database: otherwise write access would be enough to recompute the chain. */
    private readonly key: Uint8Array,
    private readonly clock: Clock = systemClock,
    /** Told of every record once it is committed, to keep its hash outside of the database. */
    private readonly onAppended: (record: AuditRecord) => void = () => undefined,
  ) {}

  /** Writes a record; it is committed, on the disk, when this resolves. Appends of all processes follow one another. */
  async append(entry: AuditEntry): Promise<AuditRecord> {
    const record = await this.insert(entry);
    this.onAppended(record);
    return record;
  }

  private insert({ actor, action, subject, reason, details }: AuditEntry): Promise<AuditRecord> {
    return this.knex.transaction(async (trx) => {
      await trx.raw('set local synchronous_commit = on');
      const before = headOf(await this.lockHead(trx));
      const record: Chained = {
        seq: before.seq + 1,
        at: this.clock.now().toISOString(),
        actor,
        action,
        subject,
        reason,
        details: canonicalJson(details),
        previous: before.hash,
      };
      const hash = hashOf(this.key, record);
      await trx('audit.record').insert({ ...record, hash });
      const { seq } = record;
      await trx('audit.head').update({ seq, hash, seal: sealOf(this.key, { seq, hash }) });
      return { seq, at: record.at, actor, action, subject, reason, details, hash: hash.toString('hex') };
    });
  }

  /** Records, newest first. */
  async page(
    filter: AuditFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ records: AuditRecord[]; total: number }> {
    const { actor, action, subject, from, before } = filter;
    const wanted = () =>
      this.knex('audit.record').modify((query) => {
        if (actor !== undefined) void query.where({ actor });
        if (action !== undefined) void query.where({ action });
        if (subject !== undefined) void query.where({ subject });
        if (from !== undefined) void query.where('at', '>=', from);
        if (before !== undefined) void query.where('at', '<', before);
      });
    const rows = await wanted().orderBy('seq', 'desc').limit(limit).offset(offset).select<Row[]>();
    const [count] = await wanted().count<{ count: string }[]>();
    return { records: rows.map(recordOf), total: Number(count?.count) };
  }

  /** Walks the whole chain, as it stands when this is called, and names the first record that is broken. */
  verify(): Promise<Verification> {
    return this.knex.transaction((trx) => this.walk(trx), { isolationLevel: 'repeatable read' });
  }

  private async walk(trx: Knex.Transaction): Promise<Verification> {
    const noted = await trx('audit.head').first<HeadRow | undefined>();
    let reached: Head = { seq: 0, hash: NOTHING };
    for (;;) {
      const rows = await trx('audit.record')
        .where('seq', '>', reached.seq)
        .orderBy('seq')
        .limit(SLICE)
        .select<Row[]>();
      for (const row of rows) {
        const record = chained(row);
        const records = reached.seq;
        const what = this.damage(record, row.hash, reached);
        if (what) return { ok: false, records, brokenSeq: reached.seq + 1, what };
        reached = { seq: record.seq, hash: row.hash };
      }
      if (rows.length < SLICE) break;
    }
    return this.compare(reached, noted);
  }

  private damage(record: Chained, hash: Uint8Array, before: Head): Damage | undefined {
    if (record.seq !== before.seq + 1) return 'missing';
    if (!same(hash, hashOf(this.key, record))) return 'changed';
    return same(record.previous, before.hash) ? undefined : 'unlinked';
  }

  /** Compares the end of the walk with the stored head: a truncated chain is consistent in itself. */
  private compare(reached: Head, row: HeadRow | undefined): Verification {
    const broken = (brokenSeq: number, what: Damage) => ({
      ok: false as const,
      records: reached.seq,
      brokenSeq,
      what,
    });
    if (!row) return broken(reached.seq, 'head');
    const noted = headOf(row);
    const seal = noted.seq === 0 ? NOTHING : sealOf(this.key, noted);
    if (!same(row.seal, seal)) return broken(noted.seq, 'head');
    if (noted.seq > reached.seq) return broken(reached.seq + 1, 'truncated');
    if (noted.seq < reached.seq || !same(noted.hash, reached.hash)) return broken(noted.seq, 'head');
    return { ok: true, records: reached.seq, hash: Buffer.from(reached.hash).toString('hex') };
  }

  private async lockHead(trx: Knex.Transaction): Promise<HeadRow> {
    const row = await trx('audit.head').forUpdate().first<HeadRow | undefined>();
    if (!row) throw new Error('the audit log has no head: it was tampered with');
    return row;
  }
}
