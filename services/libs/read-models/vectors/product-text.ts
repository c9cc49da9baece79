import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { usesOf } from '@sextant/domain/vocabulary/purposes.js';
import { createHash } from 'node:crypto';
import type { PageDetails } from '../products/product-document.js';

/** Specifications that tell kinds of things apart. The others tell sizes, shades and packs apart. */
const telling = new Set([
  'Form',
  'Model',
  'Design',
  'Pattern',
  'Part',
  'Type',
  'Style',
  'Material',
  'Product Form',
  'Mask Construction',
  'Technique',
  'Motion',
  'Wire',
  'Powder',
  'For',
  'Use',
  'Standard',
  'Protection',
  'Viscosity',
  'Treatment',
  'Strength',
  'Concentration',
]);
/** "#25", "2 x 50 mL", "100/box". */
const measure =
  /(?<!\S)[#Ø]?\S*\d\S*(?:\s*(?:mm|ml|oz|in|ct|qt|gal|lb|g|mg|kg|cc|mil|ga|x|%|µm)\b\.?)*|\b(?:box|case|pack|bag|kit) of\b/gi;
/** Characters of a description that are embedded: more would dilute the vector. */
const DESCRIPTION = 160;
/** Most characters of an embedded text: more would dilute the vector. */
const MAX_CHARACTERS = 400;

/** The name without sizes, shades and packs, which say nothing of what a thing is. */
function kindOf(name: string, specifications: Readonly<Record<string, string>>): string {
  const variants = Object.entries(specifications)
    .filter(([title, value]) => !telling.has(title) && value.trim() !== '')
    .map(([, value]) => RegExp.escape(value.trim()))
    .sort((a, b) => b.length - a.length);
  const left =
    variants.length > 0
      ? name.replace(new RegExp(`(?<!\\w)(?:${variants.join('|')})(?!\\w)`, 'gi'), ' ')
      : name;
  return left
    .replace(measure, ' ')
    .split(/\s*,\s*|\s+-(?:\s+|$)/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[a-z]{2}/i.test(part))
    .join(', ');
}

/** Text of a product for embedding: name, brand, category, and the beginning of the description. */
export const productText = (card: ProductCard, details: PageDetails): string =>
  [card.product_name, card.brand, card.category.join(', '), details.description.slice(0, DESCRIPTION)].join(
    '. ',
  );

/**
 * Text of a product for models that know kinds: name without variants, brand, category and uses. All sizes and shades of a
 * thing have the same text and so the same vector; the lexical search tells them apart.
 */
export const kindText = (card: ProductCard, details: PageDetails): string =>
  [
    kindOf(card.product_name, details.specifications),
    card.brand,
    card.category.at(-1) ?? '',
    ...usesOf(card.product_name),
  ]
    .join('. ')
    .slice(0, MAX_CHARACTERS);

/** Digest for detecting a changed text. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
