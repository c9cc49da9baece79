import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Head } from '../../lib/page-head.js';

/** Title and description of a product's page; undefined: not known yet. */
export const productHead = (card: ProductCard | undefined): Head => ({
  title: card && `${card.product_name} - Sextant`,
  description: card && `Compare ${card.seller_count} offers for ${card.product_name}.`,
});
