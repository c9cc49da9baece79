/** Meaning of an order's prices, for buyers: shown before ordering, with the order, and in the email about it. */
export const AGREED_PRICES =
  'You pay the prices agreed here, or less: a seller that charges less bills you the lower price. Items that a seller no longer sells at the agreed price are refused, not charged, and offered to you for re-ordering.';

export const SALES_TAX = 'Sales tax, where it applies, is added by each seller on its invoice.';
