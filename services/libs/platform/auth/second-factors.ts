import { AUTHENTICATOR_CODE_LENGTH } from '@sextant/contracts/http/account.js';
import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { MasterKey } from '../sealing/master-key.js';
import type { Sealing } from '../sealing/sealing.js';
import { systemClock, type Clock } from '../time/clock.js';

/** Secret for an authenticator app. */
interface Enrollment {
  /** Base32, for typing it in. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

const ISSUER = 'Sextant';
/** Seconds for which an app shows a code. */
export const STEP_S = 30;
/** Time steps before and after the current one whose codes count too: clocks of phones are not exact. */
export const STEPS_BESIDE = 1;
const SECRET_BYTES = 20;
const FIELD = 'second-factor';
const AUTHENTICATOR_CODE = new RegExp(`^\\d{${AUTHENTICATOR_CODE_LENGTH}}$`);

export const RECOVERY_CODES = 10;
/** 50 bits per recovery code, in letters and digits that cannot be confused. */
const RECOVERY_BYTES = 7;
const RECOVERY_LENGTH = 10;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function newRecoveryCode(): string {
  const bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`);
  const signs = Array.from(
    { length: RECOVERY_LENGTH },
    (_, n) => ALPHABET[Number((bits >> BigInt(n * 5)) & 31n)] ?? '',
  ).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Side effect of a change of the second factor, in its transaction. */
type ChangeEffect = (trx: Knex.Transaction) => Promise<void>;

/** Side effect of using a recovery code, in its transaction. `left`: number of unused codes. */
export type RecoveryEffect = (left: number, trx: Knex.Transaction) => Promise<void>;

interface Row {
  secret: string;
  confirmed_at: Date | null;
}

/**
 * Authenticator apps (TOTP, RFC 6238) as a second factor. The secret is sealed with the user's key, recovery codes are kept as
 * keyed hashes. A code counts once: the newest used step of each user is stored.
 */
export class SecondFactors {
  private readonly key: Buffer;

  constructor(
    private readonly knex: Knex,
    private readonly sealing: Sealing,
    master: MasterKey,
    private readonly clock: Clock = systemClock,
  ) {
    this.key = master.derive('recovery-codes');
  }

  async isOn(userId: string): Promise<boolean> {
    return ((await this.row(userId))?.confirmed_at ?? null) !== null;
  }

  /** A new secret, valid once confirmed; undefined when there is a confirmed one. */
  async begin(userId: string, email: string): Promise<Enrollment | undefined> {
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
    const { [FIELD]: sealed } = await this.sealing.seal(userId, { [FIELD]: secret.base32 });
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `insert into auth.second_factor as held (user_id, secret) values (?, ?)
       on conflict (user_id) do update set secret = excluded.secret where held.confirmed_at is null`,
      [userId, sealed ?? ''],
    );
    if (rowCount === 0) return undefined;
    return { secret: secret.base32, uri: totpOf(secret, email).toString() };
  }

  /** Confirms the secret with a code of the app. Returns the recovery codes, undefined for a wrong code. */
  async confirm(
    userId: string,
    code: string,
    effect: ChangeEffect = nothing,
  ): Promise<readonly string[] | undefined> {
    const row = await this.row(userId);
    if (!row || row.confirmed_at) return undefined;
    const step = await this.stepOf(userId, row, code);
    if (step === undefined) return undefined;
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    return this.knex.transaction(async (trx) => {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update auth.second_factor set confirmed_at = ?, last_step = ?, recovery = ?::text[]
         where user_id = ? and confirmed_at is null and secret = ?`,
        [
          this.clock.now(),
          step,
          codes.map((each) => this.hash(userId, each)) as Knex.RawBinding,
          userId,
          row.secret,
        ],
      );
      if (rowCount === 0) return undefined;
      await effect(trx);
      return codes;
    });
  }

  /** Uses up a code of the app or a recovery code. Returns false for a wrong or used one. */
  async prove(userId: string, code: string, onRecovery: RecoveryEffect = nothing): Promise<boolean> {
    const row = await this.row(userId);
    if (!row?.confirmed_at) return false;
    const step = await this.stepOf(userId, row, code);
    if (step === undefined) return this.useRecoveryCode(userId, code, onRecovery);
    // One statement, so that one of several simultaneous attempts with a code counts.
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `update auth.second_factor set last_step = ? where user_id = ? and last_step < ?`,
      [step, userId, step],
    );
    return rowCount === 1;
  }

  /** Turns the second factor off. */
  remove(userId: string, effect: ChangeEffect = nothing): Promise<void> {
    return this.knex.transaction(async (trx) => {
      const removed = await trx.withSchema('auth').from('second_factor').where({ user_id: userId }).delete();
      if (removed > 0) await effect(trx);
    });
  }

  private useRecoveryCode(userId: string, code: string, onRecovery: RecoveryEffect): Promise<boolean> {
    return this.knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { left: number }[] }>(
        `update auth.second_factor set recovery = array_remove(recovery, :hash::text)
         where user_id = :userId and :hash::text = any (recovery) returning cardinality(recovery) as left`,
        { hash: this.hash(userId, code), userId },
      );
      const [used] = rows;
      if (used) await onRecovery(used.left, trx);
      return used !== undefined;
    });
  }

  /** The time step of a code; undefined when it is not within `STEPS_BESIDE` of now's. */
  private async stepOf(userId: string, { secret }: Row, code: string): Promise<number | undefined> {
    if (!AUTHENTICATOR_CODE.test(code)) return undefined;
    const opened = await this.sealing.open(userId, { [FIELD]: secret });
    if (!opened?.[FIELD]) return undefined;
    const timestamp = this.clock.now().getTime();
    const delta = totpOf(Secret.fromBase32(opened[FIELD]), '').validate({
      token: code,
      timestamp,
      window: STEPS_BESIDE,
    });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta;
  }

  /** Case and dashes do not matter when a code is typed from paper. */
  private hash(userId: string, code: string): string {
    const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.key).update(`${userId} ${plain}`).digest('base64url');
  }

  private row(userId: string): Promise<Row | undefined> {
    return this.table().where({ user_id: userId }).first<Row | undefined>('secret', 'confirmed_at');
  }

  private table() {
    return this.knex.withSchema('auth').table('second_factor');
  }
}

const nothing = (): Promise<void> => Promise.resolve();

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret,
    period: STEP_S,
    digits: AUTHENTICATOR_CODE_LENGTH,
    algorithm: 'SHA1',
  });
