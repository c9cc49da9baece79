import type { Knex } from 'knex';
import { NO_LONGER_LISTED, pictureAddress } from '@sextant/contracts/http/catalog.js';
import type { Notification } from '@sextant/contracts/http/notifications.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

interface Notified {
  notification_id: string;
  user_id: string;
  seller: string;
  created_at: string;
}

interface PriceDropRow extends Notified {
  kind: 'price-drop';
  product_id: string;
  old_cents: number;
  old_seller: string | null;
  new_cents: number;
  audit_record: null;
}

interface CredentialsRevealedRow extends Notified {
  kind: 'credentials-revealed';
  product_id: null;
  old_cents: null;
  old_seller: null;
  new_cents: null;
  audit_record: number;
}

export type NotificationRow = PriceDropRow | CredentialsRevealedRow;

/** `is_read`: opened, or created before the user last marked all as read. */
export type ReadNotificationRow = NotificationRow & { is_read: boolean };

interface ProductSummary {
  readonly product_name: string;
  readonly manufacturer_code: string;
}

/** Looks products up by id, on the given connection; unknown ids are absent. */
export type ProductSummaries = (
  on: Knex | Knex.Transaction,
  ids: readonly string[],
) => Promise<Map<string, ProductSummary>>;

/**
 * A row in the form of the HTTP contract.
 * @param products products of price drops, by id
 */
export function toNotification(
  row: ReadNotificationRow,
  products: ReadonlyMap<string, ProductSummary>,
): Notification {
  const notified = {
    _id: row.notification_id,
    isRead: row.is_read,
    seller: sellerLabel(row.seller),
    createdAt: row.created_at,
  };
  if (row.kind === 'credentials-revealed')
    return { kind: row.kind, reference: row.audit_record, ...notified };
  const product = products.get(row.product_id);
  return {
    kind: row.kind,
    ...notified,
    product: {
      _id: row.product_id,
      product_name: product?.product_name ?? NO_LONGER_LISTED,
      manufacturer_code: product?.manufacturer_code ?? '',
      image: pictureAddress(row.product_id),
    },
    oldPrice: toDollars(row.old_cents),
    oldSeller: row.old_seller === null ? null : sellerLabel(row.old_seller),
    newPrice: toDollars(row.new_cents),
    percentageDropped: Math.round(((row.old_cents - row.new_cents) / row.old_cents) * 1000) / 10,
  };
}
