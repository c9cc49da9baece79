/** Why a seller does not deliver a line. */
export type RefusalReason = 'unknown_sku' | 'out_of_stock' | 'price_changed';

/** A line as the buyer asks for it. */
export interface OrderedLine {
  sku: string;
  quantity: number;
  /** What the buyer expects to pay for one, in cents; absent takes the price as it is. */
  expectedCents?: number;
}

/** A line as the seller answers it; prices in dollars. */
export type AnsweredLine =
  | { sku: string; quantity: number; status: 'accepted'; unitPrice: string; lineTotal: string }
  | { sku: string; quantity: number; status: 'refused'; reason: RefusalReason; currentPrice?: string };

/** An order as the seller has it. */
export interface SellerOrder {
  id: string;
  status: 'accepted' | 'partially_accepted' | 'refused';
  placedAt: string;
  reference: string | null;
  purchaseOrderNumber: string | null;
  lines: AnsweredLine[];
  total: string;
}
