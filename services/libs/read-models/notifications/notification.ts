import type { Knex } from 'knex';
import type { Notification } from '@sextant/contracts/http/favorites.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

export interface NotificationRow {
  notification_id: string;
  user_id: string;
  product_id: string;
  old_cents: number;
  new_cents: number;
  seller: string;
  is_read: boolean;
  created_at: string;
}

export interface ProductSummary {
  readonly product_name: string;
  readonly manufacturer_code: string;
}

/** Looks products up by id, on the connection given; unknown ids are absent. */
export type ProductSummaries = (
  on: Knex | Knex.Transaction,
  ids: readonly string[],
) => Promise<Map<string, ProductSummary>>;

/** A row in the shape of the HTTP contract. */
export function toNotification(row: NotificationRow, product: ProductSummary | undefined): Notification {
  return {
    _id: row.notification_id,
    isRead: row.is_read,
    product: {
      _id: row.product_id,
      product_name: product?.product_name ?? 'Product no longer listed',
      manufacturer_code: product?.manufacturer_code ?? '',
      image: `/img/${row.product_id}.svg`,
    },
    oldPrice: toDollars(row.old_cents),
    newPrice: toDollars(row.new_cents),
    percentageDropped: Math.round(((row.old_cents - row.new_cents) / row.old_cents) * 1000) / 10,
    seller: sellerByKey(row.seller)?.label ?? row.seller,
    createdAt: row.created_at,
  };
}
