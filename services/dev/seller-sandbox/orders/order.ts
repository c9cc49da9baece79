/** Reason why a seller does not deliver a line. */
export type RefusalReason = 'unknown_sku' | 'out_of_stock' | 'price_changed';

/** A line as ordered by the buyer. */
export interface OrderedLine {
  sku: string;
  quantity: number;
  /** Price per item that the buyer expects, in cents; absent accepts any price. */
  expectedCents?: number;
}

/** A line as answered by the seller; prices in dollars. */
export type AnsweredLine =
  | { sku: string; quantity: number; status: 'accepted'; unitPrice: string; lineTotal: string }
  | { sku: string; quantity: number; status: 'refused'; reason: RefusalReason; currentPrice?: string };

/** An order as stored by the seller. */
export interface SellerOrder {
  id: string;
  status: 'accepted' | 'partially_accepted' | 'refused';
  placedAt: string;
  reference: string | null;
  purchaseOrderNumber: string | null;
  lines: AnsweredLine[];
  total: string;
}
