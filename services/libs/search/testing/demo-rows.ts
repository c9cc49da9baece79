import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { cardOf, pageDetailsOf, type PageDetails } from '@sextant/read-models/products/product-document.js';
import type { EntryOffer } from '@sextant/read-models/products/product-entry.js';
import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import { nameOf } from '@sextant/seller-sandbox/catalog/product.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';

/** Offers of a few sellers, most of them rated, from the generator's hash of the product. */
function offersOf(hash: number, cents: number): EntryOffer[] {
  const sellers = ['darby', 'net32', 'benco', 'safcodental'].filter((_, i) => (hash >>> i) & 1);
  return (sellers.length > 0 ? sellers : ['henryschein']).map((seller, i) => ({
    seller,
    sku: `${seller}-${hash}`,
    url: '',
    priceCents: hash % 50 === 0 ? null : cents + i * 10,
    availability: hash % 9 === i ? 'out_of_stock' : 'in_stock',
    rating: hash % 5 === 0 ? null : 3 + (hash % 21) / 10,
    ratingCount: hash % 40,
    lastChecked: '',
  }));
}

export interface DemoRow {
  readonly card: ProductCard;
  readonly details: PageDetails;
}

/** The demo catalog as rows of the products read model. */
export const demoRows = (): DemoRow[] =>
  expandRules(rootRules, 7).map((p) => {
    const visual = { kind: p.visual.kind, swatch: null, label: null, badge: null };
    const extras = {
      ...visual,
      description: '',
      specifications: p.specifications,
      gtin: p.gtin,
      familyId: p.familyId,
    };
    const details = {
      name: nameOf(p.parts),
      brand: p.brand,
      manufacturer: p.manufacturer,
      manufacturerCode: p.manufacturerCode,
      categories: [p.root, p.rule.leaf],
      pack: p.specifications.Packaging ?? null,
    };
    const card = cardOf({ id: `p${p.hash}`, details, offers: offersOf(p.hash, p.listCents) });
    return { card, details: pageDetailsOf(extras) };
  });
