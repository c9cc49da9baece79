import type { Pagination } from './parameters.js';

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
