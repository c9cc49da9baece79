import { orderCode } from '@sextant/domain/order/order-number.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { wordsOf } from '../shared/words-of.js';

/** A code without punctuation: "NG-1" is also found as "ng1". */
const joined = (text: string): string => wordsOf(text).join('');

/** Search mark of a seller; no word can equal it, because words hold no colon. */
export const sellerMark = (key: string): string => `seller:${key}`;

/**
 * Words that find an order, besides its customer: its number, products with their codes, sellers. Separated by spaces, without
 * personal data.
 */
export function orderWords({ orderId, lines }: PlacedOrder): string {
  const words = new Set([orderId.toLowerCase(), orderCode(orderId).toLowerCase()]);
  for (const { productName, manufacturerCode, seller, sku } of lines) {
    const { key, label = seller, domain = '' } = sellerByKey(seller) ?? { key: seller };
    const texts = [productName, manufacturerCode, label, key, domain, sku];
    for (const text of texts) for (const word of wordsOf(text)) words.add(word);
    for (const code of [manufacturerCode, sku]) if (joined(code)) words.add(joined(code));
    words.add(sellerMark(key));
  }
  return [...words].join(' ');
}
