import { cardOf, pageDetailsOf } from '@sextant/read-models/products/product-document.js';
import { Catalog } from '@sextant/search/live-catalog.js';
import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import { nameOf } from '@sextant/seller-sandbox/catalog/product.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';

const sellers = ['darby', 'net32', 'benco', 'safcodental'];

/**
 * The demo catalog in memory, without sellers' feeds, for reading messages with the vocabulary of the product.
 * @param oneIn takes every n-th product; 1 takes all
 */
export function demoCatalog(oneIn = 1): Catalog {
  const catalog = new Catalog();
  for (const [n, p] of expandRules(rootRules, 7).entries()) {
    if (n % oneIn > 0) continue;
    const details = {
      name: nameOf(p.parts),
      brand: p.brand,
      manufacturer: p.manufacturer,
      manufacturerCode: p.manufacturerCode,
      categories: [p.root, p.rule.leaf],
      pack: p.specifications.Packaging ?? null,
    };
    const seller = sellers[p.hash % sellers.length] ?? 'darby';
    const offer = {
      seller,
      sku: `${seller}-${p.hash}`,
      url: `https://${seller}.example/${p.hash}`,
      priceCents: p.listCents,
      availability: 'in_stock' as const,
      rating: null,
      ratingCount: p.hash % 40,
      lastChecked: '',
    };
    const card = cardOf({ id: `p${p.hash}`, details, offers: [offer] });
    const page = pageDetailsOf({
      kind: p.visual.kind,
      swatch: null,
      label: null,
      badge: null,
      description: '',
      specifications: p.specifications,
      gtin: p.gtin,
      familyId: p.familyId,
    });
    catalog.take(JSON.stringify(card), JSON.stringify(page));
  }
  return catalog;
}
