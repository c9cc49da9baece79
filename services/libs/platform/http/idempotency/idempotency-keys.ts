import { createHmac, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { isBeyondItsEpoch } from '../../event-store/epoch.js';
import type { EventStore } from '../../event-store/event-store.js';
import { every } from '../../process/every.js';
import { prepared } from '../../read-db/prepared.js';
import { openBox, sealBox } from '../../sealing/box.js';
import { problem, retryLater } from '../problem.js';
import { parsePositions } from '../read-your-writes/position-header.js';

/** The first answer to a request. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text; null for an empty body. */
  readonly body: string | null;
  /** Value of the position header, if any. */
  readonly position: string | null;
}

type Begun = { readonly attempt: string } | { readonly replay: StoredAnswer };

/** `body` is sealed, in base64. */
interface Row extends StoredAnswer {
  readonly attempt: string;
  readonly fingerprint: string;
}

/** Time for which answers are kept. */
export const ANSWERS_KEPT_MS = DAY_MS;

/** Refuses a key that was used before, with another request as far as is known. */
export const keyReused = () =>
  problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.');

const LOCK = `interval '10 seconds'`;
const KEEP = `interval '${ANSWERS_KEPT_MS} milliseconds'`;
const BEGIN = `
  with claimed as (
    insert into http.idempotency_key as held (scope, fingerprint, attempt, owner, locked_until)
    values ($1, $2, $3, $4, clock_timestamp() + ${LOCK})
    on conflict (scope) do update
      set fingerprint = excluded.fingerprint, attempt = excluded.attempt, locked_until = excluded.locked_until,
          status = null, body = null, position = null, created_at = now()
      where held.created_at < now() - ${KEEP}
         or (held.status is null and held.locked_until < clock_timestamp()
             and held.fingerprint = excluded.fingerprint)
    returning held.attempt, held.fingerprint, held.status, held.body, held.position)
  select * from claimed
  union all
  select attempt, fingerprint, status, body, position from http.idempotency_key
  where scope = $1 and not exists (select from claimed)`;
const FINISH = `
  update http.idempotency_key set status = $1, body = $2, position = $3, locked_until = null
  where scope = $4 and attempt = $5`;
/** Interval between sweeps, by timer and not by calls: a quiet shop must not keep answers for longer. */
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Keeps the answers of creating calls for `ANSWERS_KEPT_MS`, sealed, because they hold names and addresses. A key in progress is
 * locked for only ten seconds, so that a dead process does not block the retry for long; the command id makes the
 * retry harmless. An answer is not repeated once an event store with a database of its own has lost what it tells of.
 */
export class IdempotencyKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private endSweeping: (() => Promise<void>) | undefined;
  private readonly fingerprintKey: KeyObject;
  private readonly answerKey: KeyObject;

  /** `secret` keys the fingerprints: a body may hold a password, and a plain hash of it could be guessed offline. */
  constructor(
    private readonly knex: Knex,
    secret: Uint8Array,
    private readonly events: Pick<EventStore, 'endedEpochs'>,
    private readonly sweepEveryMs = SWEEP_EVERY_MS,
  ) {
    this.fingerprintKey = createSecretKey(secret);
    this.answerKey = createSecretKey(createHmac('sha256', secret).update('answers').digest());
  }

  onApplicationBootstrap(): void {
    // The next sweep makes up for a failed one.
    this.endSweeping = every(
      this.sweepEveryMs,
      () => this.sweep(),
      () => undefined,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.endSweeping?.();
  }

  /**
   * Claims the key, or returns the stored answer. Throws 409 while another attempt runs, 422 for another body.
   * @param owner user who gets the answer; it is deleted with the account
   */
  async begin(scope: string, body: unknown, owner?: string): Promise<Begun> {
    const [key, fingerprint, attempt] = [
      this.hash(scope),
      this.hash(JSON.stringify(body ?? null)),
      randomUUID(),
    ];
    const [row] = await prepared<Row>(this.knex, BEGIN, [key, fingerprint, attempt, owner ?? null]);
    if (row?.attempt === attempt) return { attempt };
    if (row && row.fingerprint !== fingerprint) throw keyReused();
    if (row?.status && (await this.isLost(row))) {
      await this.knex('http.idempotency_key').where({ scope: key, attempt: row.attempt }).delete();
      return this.begin(scope, body, owner);
    }
    if (row?.status) {
      const { status, body: sealed, position } = row;
      const answer = sealed === null ? null : openBox(this.answerKey, key, Buffer.from(sealed, 'base64'));
      return { replay: { status, body: answer?.toString() ?? null, position } };
    }
    throw retryLater(
      409,
      'still_in_progress',
      'The same request is still being processed. Please try again.',
      1,
    );
  }

  async finish(scope: string, attempt: string, { status, body, position }: StoredAnswer): Promise<void> {
    const key = this.hash(scope);
    const sealed = body === null ? null : sealBox(this.answerKey, key, Buffer.from(body)).toString('base64');
    await prepared(this.knex, FINISH, [status, sealed, position, key, attempt]);
  }

  /** Frees the key after a refusal, so that a corrected attempt may use it. */
  async release(scope: string, attempt: string): Promise<void> {
    await this.knex.raw(
      'delete from http.idempotency_key where scope = ? and attempt = ? and status is null',
      [this.hash(scope), attempt],
    );
  }

  private async isLost({ position }: StoredAnswer): Promise<boolean> {
    const written = parsePositions(position);
    if (written.length === 0) return false;
    const ended = await this.events.endedEpochs();
    return written.some((each) => isBeyondItsEpoch(each.position, ended));
  }

  private async sweep(): Promise<void> {
    await this.knex.raw(`delete from http.idempotency_key where created_at < now() - ${KEEP}`);
  }

  private hash(text: string): string {
    return createHmac('sha256', this.fingerprintKey).update(text).digest('base64url');
  }
}
