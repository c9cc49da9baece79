import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { createHash } from 'node:crypto';
import type { PageDetails } from '../products/product-document.js';

/** Beyond this a description dilutes more than it tells. */
const DESCRIPTION = 160;

/** A product as it is embedded: what it is first, where it stands, a little of what is said of it. */
export const productText = (card: ProductCard, details: PageDetails): string =>
  [card.product_name, card.brand, card.category.join(', '), details.description.slice(0, DESCRIPTION)].join(
    '. ',
  );

/** Tells whether a text has changed. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
