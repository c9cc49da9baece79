import type { Product } from './catalog.js';
import { pageFields } from './parameters.js';
import { z } from './zod.js';

export interface Pagination {
  page: number;
  pages: number;
  total: number;
  limit: number;
}

/** GET /favorites */
export interface FavoritesAnswer {
  favorites: (Product & { savedAt: string })[];
  pagination: Pagination;
}

/** GET /favorites/ids: every one, newest first. */
export interface FavoriteIdsAnswer {
  ids: string[];
}

/** Orders of GET /favorites; those by price put what has none last. */
export const favoriteOrders = ['newest', 'price_asc', 'price_desc', 'name'] as const;
export type FavoriteOrder = (typeof favoriteOrders)[number];

export const favoritesQuery = z.object({ ...pageFields(), sort: z.enum(favoriteOrders).default('newest') });
export type FavoritesQuery = z.infer<typeof favoritesQuery>;

interface Notified {
  _id: string;
  isRead: boolean;
  /** Label of the seller: the one that has the new price, or the one whose credentials were seen. */
  seller: string;
  createdAt: string;
}

/** A favorite became cheaper; prices in dollars. */
export interface PriceDropNotification extends Notified {
  kind: 'price-drop';
  product: { _id: string; product_name: string; manufacturer_code: string; image: string };
  oldPrice: number;
  /** Label of the seller that asked it; null where that is not known. */
  oldSeller: string | null;
  newPrice: number;
  percentageDropped: number;
}

/** Staff have seen the user name and password of a connected account. */
export interface CredentialsRevealedNotification extends Notified {
  kind: 'credentials-revealed';
  /** Number of the audit log's record, by which support finds who it was and why. */
  reference: number;
}

/** One entry of GET /notifications. */
export type Notification = PriceDropNotification | CredentialsRevealedNotification;

/** GET /notifications */
export interface NotificationsAnswer {
  notifications: Notification[];
  pagination: Pagination;
  unread: number;
}
