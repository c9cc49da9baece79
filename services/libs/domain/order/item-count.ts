/** Number of items of a cart or an order, as screens count them: the quantities of its lines together. */
export const itemCountOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
