/** Names a line of a cart: an offer, by product and seller URL, is in it once. */
export const lineKey = (line: { productId: string; sellerUrl: string }): string =>
  `${line.productId} ${line.sellerUrl}`;
