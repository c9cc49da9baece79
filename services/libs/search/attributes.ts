import { isAttribute } from '@sextant/contracts/http/attributes.js';
import type { SearchDocument } from './search-document.js';

/** Attributes in the order in which buyers choose by them; decides where several tell products apart equally well. */
export const preferred = [
  'Size',
  'Shade',
  'Gauge',
  'Grit',
  'Strength',
  'ISO Size',
  'Tip / Taper',
  'Taper',
  'Length',
  'Color',
  'Material',
  'Flavor',
  'Set',
  'Viscosity',
  'Cure',
  'Shape',
  'Form',
  'Model',
  'Pack',
];
/** False for specifications that differ for every product or hardly ever. */
const isWorthFiltering = (name: string): boolean =>
  !/^(?:Packaging|Case Quantity|Manufacturer Code|Brand|GTIN|Storage|License|Unit Volume|Filler|Depth of Cure|Contact Time|ISO Number)$/.test(
    name,
  );

const place = (name: string): number =>
  (preferred.indexOf(name) + preferred.length + 1) % (preferred.length + 1);

/** Name and value of a product's specifications that can be filtered by, in the order of `preferred`. */
export const attributesOf = ({
  specifications,
}: Pick<SearchDocument, 'specifications'>): [string, string][] =>
  Object.entries(specifications)
    // Sellers word packs in many ways, but the number of pieces in one.
    .map(([name, value]): [string, string] => [name === 'Package Quantity' ? 'Pack' : name, value.trim()])
    .filter(([name, value]) => isWorthFiltering(name) && isAttribute(name, value))
    .sort(([a], [b]) => place(a) - place(b));
