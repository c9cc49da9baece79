import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openDeliveries } from '@sextant/read-models/orders/sealed-delivery.js';
import type { Customer } from './order-emails.js';

/**
 * Nobody is sent an email about what happened longer ago. Shorter than the email queue remembers what it has sent, so that
 * following all events again from the beginning sends nothing a second time.
 */
export const WORTH_SENDING_MS = 3 * DAY_MS;

/** Recipients of emails. */
export class Customers {
  constructor(
    private readonly accounts: AccountStates,
    private readonly sealing: Sealing,
  ) {}

  /** Undefined when the account is deleted. */
  async find(userId: string): Promise<Customer | undefined> {
    const account = await this.accounts.current(userId);
    if (account.status !== 'registered') return undefined;
    return this.sealing.open(userId, { firstName: account.name.firstName, email: account.sealedEmail });
  }

  /** The number that the customer gave an order; may be empty. */
  async purchaseOrderNumberOf(placed: PlacedOrder): Promise<string> {
    const [delivery] = await openDeliveries(this.sealing, [placed]);
    return delivery?.purchaseOrderNumber ?? '';
  }
}
