import { packOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { codeLength, normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { codeOf } from '../columns/spoiled-code.js';
import type { InventoryRow } from '../row.js';
import { LONGEST_AMOUNT, clampedQuantity, packIn, readQuantity } from './quantity.js';
import { unitOf, readPack } from './row-pack.js';
import { rowWords } from './terms.js';

/** Content of a row, apart from its code, quantity and price. */
export interface RowReading {
  /** Words of name and brand, in order, each once. */
  readonly words: readonly string[];
  /** Words that occur more than once: "Super-Snap discs super fine". */
  readonly repeated: ReadonlySet<string>;
  readonly brandWords: readonly string[];
  readonly pack: Pack | undefined;
  /** Unit of the quantity, from "2 boxes" or the column of units. */
  readonly unit: string | undefined;
  readonly quantity: number;
  /** Texts that may be a code, the likeliest first. */
  readonly codes: readonly string[];
  /** Words of such a text, by code: repeated in the name, they add no information. */
  readonly wordsOfCodes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Numbers that occur in pack texts. */
  readonly packNumbers: readonly string[];
}

/** Words that say nothing about a product. */
const noise = new Set(
  'w qty quantity order reorder item product supply stock min max sku ref no number inventory dental each ea unit un uom new old brand mfg mfr cat catalog part the a an and of for with by in to per use room op backup sz size sh shade lvl house de del la el los las con para por talla tamano und mit fur von der das et avec pour le les du des taille'.split(
    ' ',
  ),
);

export const withoutNoise = (words: readonly string[]): string[] => words.filter((word) => !noise.has(word));

const codeLike = /^(?=.*\d)[a-z0-9][a-z0-9./-]{2,}$/i;
/** Pattern number of an instrument: "13/14". */
const pattern = /^\d{1,2}\/\d{1,2}$/;
const price = /^\s*\$?\d+[.,]\d\d\s*$/;

/** Labels of retailers and hospital suppliers that lists write before the name: makers, even where nobody here sells them. */
const label =
  /^\s*(amazon(?: ?basics?| commercial)?|kirkland(?: signature)?|member['’]?s mark|great value|equate|solimo|curad|mckesson|medline|dynarex|cardinal(?: health)?|uline|walmart|walgreens|costco)\b/i;

/** True for a text that reads like words rather than a code. */
const reads = (text: string): boolean =>
  (text.match(/[a-z]{3,}/gi) ?? []).length >= 2 || /[a-z]{4,}\s/i.test(text);

/** Pack in a column of units that holds figures alone: "10x100", "(100)". */
const readUnit = (text: string): Pack | undefined =>
  text.length > LONGEST_AMOUNT ? undefined : (packIn(text) ?? packOf(text.replace(/[()]/g, '')));

export function readRow(row: InventoryRow): RowReading {
  // A name in the column of codes or brands counts as a name.
  const strays = reads(row.name) ? [] : [row.code, row.brand].filter(reads);
  const said = price.test(row.name) ? strays : [row.name, ...strays];
  const named = readPack(` ${said.filter(Boolean).join(' , ')} `);
  const united = readUnit(row.unit);
  const counted = readQuantity(row.quantity);
  const quantified = counted ? undefined : packIn(row.quantity);
  const pack = named.pack ?? united ?? quantified;
  const brandIsCode = codeLike.test(row.brand.trim()) && /\d{3}|\d.*-|-.*\d/.test(row.brand);
  const branded = withoutNoise(rowWords(readPack(row.brand).rest));
  // A product's name in the column of brands names no brand by itself.
  const brandWords =
    brandIsCode || (branded.length >= 3 && branded.length > withoutNoise(rowWords(row.name)).length)
      ? []
      : branded.length > 0
        ? branded
        : withoutNoise(rowWords(label.exec(row.name)?.[1] ?? ''));
  const nameWords = rowWords(named.rest);
  const words = withoutNoise([
    ...nameWords,
    ...(brandIsCode ? [] : branded.filter((word) => !nameWords.includes(word))),
  ]);
  const unit = unitOf(row.unit) ?? counted?.unit ?? united?.container;
  const inName = row.name
    .split(/[\s,;:()[\]*#|]+/)
    .filter((part) => codeLike.test(part) && !pattern.test(part));
  const codes = [
    codeOf(row.code).code,
    // A maker's own code may look damaged by a spreadsheet: "30569.0".
    row.code,
    ...(strays.includes(row.code) ? [row.name] : []),
    ...inName,
    ...(row.brand && codeLike.test(row.brand.trim()) ? [row.brand] : []),
  ];
  return {
    words: [...new Set(words)],
    repeated: new Set(words.filter((word, at) => words.indexOf(word) < at)),
    brandWords,
    pack,
    unit,
    quantity: clampedQuantity(counted),
    codes: [...new Set(codes.map(normalizeCode))].filter(
      ({ length }) => length >= codeLength.least && length <= codeLength.most,
    ),
    wordsOfCodes: new Map(
      [row.code, ...inName].map((code) => [normalizeCode(code), new Set(rowWords(code))]),
    ),
    packNumbers: pack ? [String(pack.inner), String(pack.outer)] : [],
  };
}
