import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';
import type { Knex } from 'knex';

interface PurchaseOrderRef {
  readonly orderId: string;
  readonly seller: string;
  readonly userId: string;
}

/** Reason why a part ends without an order at its seller. */
export type EndReason = Extract<SellerAnswer, { outcome: 'refused' }>['reason'];

/** Account of a purchase order under way. */
export interface LeasedAccount extends CredentialRef {
  /** True when an earlier request with this account may have placed the order. */
  readonly asked: boolean;
  /** Time of the last request. */
  readonly askedAt: Date | undefined;
  /** Time since then, when this was read. */
  readonly askedForMs: number | undefined;
  /** True when the seller has refused user name and password after that. */
  readonly refused: boolean;
  /** True when the seller has rejected the order itself after that. */
  readonly rejected: boolean;
  /** Set once the part is to end without an order at the seller: there is no account, and never will be. */
  readonly ended?: EndReason;
}

interface Row {
  connection_id: string;
  credential_version: number;
  asked: boolean;
  asked_at: Date | null;
  asked_for_ms: number | null;
  refused: boolean;
  rejected: boolean;
  ended: EndReason | null;
}

/** Time by `:clock`, else by Postgres: what one process has noted, another one compares. */
const NOW = 'coalesce(cast(:clock as timestamptz), clock_timestamp())';
/** True while no other request has followed the one at `:askedAt`. Its time is known in milliseconds. */
const NOT_ASKED_SINCE = `date_trunc('milliseconds', asked_at) is not distinct from cast(:askedAt as timestamptz)`;

/**
 * Credentials of each purchase order under way. After a lost answer an order is repeated with the same account: with another one
 * the seller would take it for another order. So its credentials stay until the seller has answered, even when their owner has
 * replaced or removed them.
 */
export class CredentialLeases {
  /** @param clock that of a spec; default: the one of Postgres */
  constructor(
    private readonly knex: Knex,
    private readonly clock?: Clock,
  ) {}

  /** Binds the purchase order to an account unless it has one. Returns its account. */
  acquire({ orderId, seller, userId }: PurchaseOrderRef, account: CredentialRef): Promise<LeasedAccount> {
    return this.alone(userId, async (trx) => {
      await trx.raw(
        `insert into fulfilment.account_in_use (order_id, seller, user_id, connection_id, credential_version)
         values (?, ?, ?, ?, ?) on conflict do nothing`,
        [orderId, seller, userId, account.connectionId, account.credentialVersion],
      );
      const found = await this.find({ orderId, seller }, trx);
      const unasked = { asked: false, askedAt: undefined, askedForMs: undefined };
      return found ?? { ...account, ...unasked, refused: false, rejected: false };
    });
  }

  /**
   * Records that the seller may have the order from now on. Returns the time of this request, which no other one has; undefined when
   * the purchase order no longer has this account, or when another process has asked since: the seller must not be asked.
   */
  async markSent(
    { orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>,
    { connectionId, credentialVersion, askedAt }: LeasedAccount,
  ): Promise<Date | undefined> {
    const { rows } = await this.knex.raw<{ rows: { asked_at: Date }[] }>(
      `update fulfilment.account_in_use
       set asked = true, asked_at = greatest(${NOW}, asked_at + interval '1 millisecond')
       where order_id = :orderId and seller = :seller and connection_id = :connectionId
         and credential_version = :credentialVersion and ${NOT_ASKED_SINCE}
       returning asked_at`,
      { orderId, seller, connectionId, credentialVersion, askedAt: askedAt ?? null, ...this.time() },
    );
    return rows[0]?.asked_at;
  }

  /**
   * Records that the seller no longer accepts these credentials, although it may have the order. Nothing changes when others have
   * replaced them meanwhile.
   */
  async markRefused(
    { orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>,
    { connectionId: connection_id, credentialVersion: credential_version }: CredentialRef,
  ): Promise<void> {
    await this.rows()
      .where({ order_id: orderId, seller, connection_id, credential_version })
      .update({ refused: true });
  }

  /** Records that the seller has rejected a repetition, although it may have the order. */
  async rejected({ orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>): Promise<void> {
    await this.rows().where({ order_id: orderId, seller }).update({ rejected: true });
  }

  /** Replaces the credentials by those of the same seller account with a new password. */
  async replace({ orderId, seller, userId }: PurchaseOrderRef, account: CredentialRef): Promise<void> {
    const { connectionId: connection_id, credentialVersion: credential_version } = account;
    await this.alone(userId, async (trx) => {
      await this.rows(trx)
        .where({ order_id: orderId, seller, ended: null })
        .update({ connection_id, credential_version, refused: false });
    });
  }

  async find(
    { orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>,
    knex: Knex = this.knex,
  ): Promise<LeasedAccount | undefined> {
    const age = knex.raw(
      `cast(extract(epoch from ${NOW} - asked_at) * 1000 as float8) as asked_for_ms`,
      this.time(),
    );
    const row = await this.rows(knex)
      .where({ order_id: orderId, seller })
      .first<Row | undefined>('account_in_use.*', age);
    if (!row) return undefined;
    const { asked_at, asked_for_ms, refused, rejected } = row;
    const [asked, ended] = [row.asked && row.ended === null, row.ended ?? undefined];
    const { connection_id: connectionId, credential_version: credentialVersion } = row;
    const [askedAt, askedForMs] = [asked_at ?? undefined, asked_for_ms ?? undefined];
    return { connectionId, credentialVersion, asked, askedAt, askedForMs, refused, rejected, ended };
  }

  /** Ends the lease: the seller has answered, or will not be asked again. */
  async release({ orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>): Promise<void> {
    await this.rows().where({ order_id: orderId, seller }).delete();
  }

  /** Gives up an account with which the seller was not asked. */
  async releaseUnasked({ orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>): Promise<void> {
    await this.rows().where({ order_id: orderId, seller, asked: false }).delete();
  }

  /**
   * Notes that the part ends without the seller being asked, before that is recorded: from now on nobody can ask it, also while this
   * process is frozen. Returns the reason, which another process may have given before; undefined when the seller may have been asked.
   * Without a lease it was not: a lease ends no earlier than the answer is recorded.
   */
  async endUnasked(
    { orderId, seller, userId }: PurchaseOrderRef,
    reason: EndReason,
  ): Promise<EndReason | undefined> {
    // The previous release takes `asked` without an account for a seller that cannot be looked up, and waits.
    const { rows } = await this.knex.raw<{ rows: { ended: EndReason }[] }>(
      `insert into fulfilment.account_in_use as held
         (order_id, seller, user_id, connection_id, credential_version, asked, ended)
       values (?, ?, ?, '', 0, true, ?)
       on conflict (order_id, seller) do update
         set connection_id = '', credential_version = 0, asked = true, ended = coalesce(held.ended, excluded.ended)
         where not held.asked or held.ended is not null
       returning ended`,
      [orderId, seller, userId, reason],
    );
    return rows[0]?.ended;
  }

  /**
   * Notes that the part ends refused, before that is recorded: from now on nobody can ask the seller. Returns false when somebody
   * has since the request at `askedAt`: the seller may have taken that one.
   */
  async endRefused(
    { orderId, seller }: Pick<PurchaseOrderRef, 'orderId' | 'seller'>,
    askedAt: Date | undefined,
    reason: EndReason,
  ): Promise<boolean> {
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      `update fulfilment.account_in_use set connection_id = '', credential_version = 0, refused = false, ended = :reason
       where order_id = :orderId and seller = :seller and ended is null and ${NOT_ASKED_SINCE} returning 1`,
      { orderId, seller, reason, askedAt: askedAt ?? null },
    );
    return rows.length > 0;
  }

  /**
   * Runs `work` unless a purchase order of the user uses these credentials (without a reference: any of the user's); none can
   * acquire them meanwhile. Returns true when it ran.
   */
  whileUnused(
    userId: string,
    ref: CredentialRef | undefined,
    work: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.alone(userId, async (trx) => {
      const of = ref && { connection_id: ref.connectionId, credential_version: ref.credentialVersion };
      const used = await this.rows(trx)
        .where({ user_id: userId, ...of })
        .first('order_id');
      if (used) return false;
      await work(trx);
      return true;
    });
  }

  /** Serializes work per user across processes, by an advisory lock. */
  private alone<T>(userId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.knex.transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('fulfillment ' || ?, 0))`, [userId]);
      return work(trx);
    });
  }

  private time(): { readonly clock: Date | null } {
    return { clock: this.clock?.now() ?? null };
  }

  private rows(knex: Knex = this.knex) {
    return knex.withSchema('fulfilment').table('account_in_use');
  }
}
