import { Catalog } from '@sextant/seller-sandbox/catalog/catalog.js';
import { describe } from '@sextant/seller-sandbox/catalog/describe.js';
import { nameOf, type Product } from '@sextant/seller-sandbox/catalog/product.js';
import { sandboxSellers } from '@sextant/seller-sandbox/catalog/sellers.js';
import { productIdOf } from '@sextant/sellers/feed/matching.js';

/** A product of the demo catalog as its manufacturer lists it; sellers word it their own way. */
export interface LabelProduct {
  /** Id as the import derives it, whichever seller is read first. */
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly manufacturer: string;
  readonly code: string;
  /** Root and leaf of the category tree. */
  readonly categories: readonly [root: string, leaf: string];
  readonly familyId: string;
  readonly specifications: Readonly<Record<string, string>>;
  /** Pack as the manufacturer writes it, "100/box"; empty when sold by the piece. */
  readonly pack: string;
  readonly description: string;
}

function labelProduct(product: Product): LabelProduct {
  const { parts, brand, manufacturer, manufacturerCode, specifications, familyId, root, rule } = product;
  const description = describe(product).join(' ');
  return {
    id: productIdOf('', '', {
      name: nameOf(parts),
      brand,
      manufacturer,
      manufacturerCode,
      gtin: product.gtin,
      description,
      categories: [root, rule.leaf],
      kind: product.visual.kind,
      familyId,
      specifications,
      visual: { swatch: '', label: '', pack: '' },
    }),
    name: nameOf(parts),
    brand,
    manufacturer,
    code: manufacturerCode,
    categories: [root, rule.leaf],
    familyId,
    specifications,
    pack: parts.pack,
    description,
  };
}

/** The catalog of `npm start`, with the same size; the day only affects the dates of price histories. */
const whole = (seed = 1): Catalog => new Catalog({ seed, today: '2026-01-01' });

/** The whole demo catalog, the same on every machine and day, without starting a process; another seed gives other products. */
export const demoCatalog = (seed?: number): LabelProduct[] => whole(seed).products.map(labelProduct);

/** Ids of the products in the sellers' feeds, derived from each seller's words: checks that `demoCatalog` has the same products. */
export function idsInFeeds(): Set<string> {
  const catalog = whole();
  const ids = new Set<string>();
  for (const { key } of sandboxSellers) {
    for (const line of catalog.inventory(key) ?? []) {
      const { history: _, rating: _rating, ratingCount: _count, ...item } = catalog.feedItem(line);
      const { name, brand, manufacturer, manufacturerCode, description, categories, kind, familyId } = item;
      const details = {
        name,
        brand,
        manufacturer,
        manufacturerCode,
        description,
        categories,
        kind,
        familyId,
      };
      const { specifications } = item;
      const visual = { swatch: '', label: '', pack: '' };
      ids.add(productIdOf(key, item.sku, { ...details, specifications, gtin: '', visual }));
    }
  }
  return ids;
}
