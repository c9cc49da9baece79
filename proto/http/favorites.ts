import type { Product } from './catalog.js';

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

/** One entry of GET /notifications; prices in dollars. */
export interface Notification {
  _id: string;
  isRead: boolean;
  product: { _id: string; product_name: string; manufacturer_code: string; image: string };
  oldPrice: number;
  newPrice: number;
  percentageDropped: number;
  /** Label of the seller that has the new price. */
  seller: string;
  createdAt: string;
}

/** GET /notifications */
export interface NotificationsAnswer {
  notifications: Notification[];
  pagination: Pagination;
  unread: number;
}
