import { createHmac } from 'node:crypto';
import { KNOWN_NETWORK_DAYS } from '@sextant/domain/user/lifetimes.js';
import type { Knex } from 'knex';
import { everyNthCall } from '../process/every-nth-call.js';
import type { MasterKey } from '../sealing/master-key.js';

/** A network unused for this long is unknown again. */
const KEEP = `interval '${KNOWN_NETWORK_DAYS} days'`;

const SWEEP_EVERY_CALLS = 100;

/**
 * Networks (`networkOf`), by keyed hash, from which the owner of an account has logged in. They are exempt from the limit on
 * failed logins per account, so that an attacker cannot lock the owner out by exhausting it.
 */
export class KnownNetworks {
  private readonly key: Buffer;
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, () =>
    this.knex.raw(`delete from auth.known_address where seen_at <= now() - ${KEEP}`),
  );

  constructor(
    private readonly knex: Knex,
    master: MasterKey,
  ) {
    this.key = master.derive('known-address');
  }

  async has(emailLookup: string, network: string): Promise<boolean> {
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      `select from auth.known_address where hash = ? and seen_at > now() - ${KEEP}`,
      [this.hash(emailLookup, network)],
    );
    return rows.length > 0;
  }

  /** Also deletes, now and then, networks that have been unused for too long. */
  async remember(emailLookup: string, network: string, userId: string): Promise<void> {
    await this.sweep();
    await this.knex.raw(
      `insert into auth.known_address (hash, user_id) values (?, ?)
       on conflict (hash) do update set seen_at = now(), user_id = excluded.user_id`,
      [this.hash(emailLookup, network), userId],
    );
  }

  /** Forgets the other networks of the user. */
  async rememberOnly(emailLookup: string, network: string, userId: string): Promise<void> {
    await this.knex.raw('delete from auth.known_address where user_id = ?', [userId]);
    await this.remember(emailLookup, network, userId);
  }

  private hash(emailLookup: string, network: string): string {
    return createHmac('sha256', this.key).update(`${emailLookup} ${network}`).digest('base64url');
  }
}
