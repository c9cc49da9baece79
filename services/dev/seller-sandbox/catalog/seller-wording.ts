import { parsePack } from './packs.js';
import { nameOf, type NameParts, type Product } from './product.js';
import { mix, unit } from './random.js';
import { sandboxSellers } from './sellers.js';

/** Raise this when wording, descriptions or histories change: until then readers keep their copies. */
export const wordingEdition = 1;

/** A seller's wording of products that all sellers share. */
interface Wording {
  name: (parts: NameParts) => string;
  code: (code: string) => string;
  pack: (count: number, unit: string) => string;
  /** Index into `brandAliases` of the name that it prints for a brand. */
  alias: number;
  /** Form of the printed GTIN. */
  gtin: 'none' | '14' | '13';
  sentences: number;
}

/** Names of the same maker in real catalogs, the usual one first. */
const brandAliases: Readonly<Record<string, readonly string[]>> = {
  '3M': ['3M', '3M ESPE', 'Solventum'],
  Solventum: ['Solventum', '3M ESPE', '3M'],
  'Dentsply Sirona': ['Dentsply Sirona', 'Dentsply', 'Dentsply'],
  'Hu-Friedy': ['Hu-Friedy', 'HuFriedyGroup', 'Hu Friedy'],
  HuFriedyGroup: ['HuFriedyGroup', 'Hu-Friedy', 'Hu Friedy'],
  'GC America': ['GC America', 'GC', 'GC'],
  'Ivoclar Vivadent': ['Ivoclar Vivadent', 'Ivoclar', 'Ivoclar'],
};

const exact = (code: string): string => code;
const joined = (code: string): string => code.replace(/[-. ]/g, '');
const spaced = (code: string): string => code.replace(/[-.]/g, ' ');
const lower = (code: string): string => code.toLowerCase();

const shortWords: readonly (readonly [RegExp, string])[] = [
  [/\bX-Small\b/g, 'X-Sm'],
  [/\bSmall\b/g, 'Sm'],
  [/\bMedium\b/g, 'Med'],
  [/\bX-Large\b/g, 'X-Lg'],
  [/\bLarge\b/g, 'Lg'],
  [/\bRegular\b/g, 'Reg'],
  [/\bPowder-Free\b/g, 'PF'],
  [/\bAssorted\b/g, 'Asst'],
  [/\bNon-Sterile\b/g, 'N/S'],
];
const shorten = (text: string): string =>
  shortWords.reduce((short, [word, by]) => short.replace(word, by), text);

const dashed = ({ brand, line, type, attributes, pack }: NameParts): string =>
  [nameOf({ brand, line, type, attributes: [], pack: '' }), ...attributes, pack].filter(Boolean).join(' - ');
const lineFirst = ({ brand, line, type, attributes, pack }: NameParts): string =>
  [
    nameOf({ brand: line ? '' : brand, line, type, attributes: [], pack: '' }),
    ...attributes.map(shorten),
    pack,
  ]
    .filter(Boolean)
    .join(' ');
const short = (parts: NameParts): string => nameOf({ ...parts, attributes: parts.attributes.map(shorten) });
const typeFirst = ({ brand, line, type, attributes, pack }: NameParts): string =>
  [`${type} ${[brand, line].filter(Boolean).join(' ')}`, ...attributes, pack].filter(Boolean).join(', ');

const slash = (count: number, each: string): string => `${count}/${each}`;
const boxOf = (count: number, each: string): string => `${capital(each)} of ${count}`;
const abbreviated = (count: number, each: string): string => `${count}/${short2[each] ?? each}`;
const perPack = (count: number, each: string): string => `${count} per ${each}`;

const short2: Record<string, string> = {
  box: 'Bx',
  bag: 'Bg',
  case: 'Cs',
  pack: 'Pk',
  tube: 'Tb',
  sleeve: 'Slv',
};

const wording = (
  name: Wording['name'],
  code: Wording['code'],
  pack: Wording['pack'],
  alias: number,
  gtin: Wording['gtin'],
  sentences: number,
): Wording => ({ name, code, pack, alias, gtin, sentences });

/** Wordings by the seller's key. */
const wordings: Readonly<Record<string, Wording>> = {
  henryschein: wording(nameOf, exact, abbreviated, 0, '14', 9),
  pattersondental: wording(dashed, exact, boxOf, 1, '14', 9),
  benco: wording(nameOf, spaced, slash, 0, 'none', 3),
  darby: wording(short, joined, abbreviated, 1, '13', 2),
  net32: wording(typeFirst, lower, perPack, 2, '13', 3),
  frontier: wording(nameOf, joined, boxOf, 0, 'none', 2),
  tdsc: wording(dashed, exact, slash, 2, '14', 3),
  practicon: wording(nameOf, exact, perPack, 0, 'none', 9),
  dcdental: wording(short, lower, boxOf, 1, 'none', 2),
  dentalcity: wording(nameOf, spaced, abbreviated, 0, '14', 3),
  safcodental: wording(lineFirst, exact, slash, 0, 'none', 9),
  supplydoc: wording(typeFirst, joined, slash, 1, 'none', 1),
  dentaldepot: wording(short, exact, perPack, 0, '13', 2),
  demosupplier: wording(nameOf, exact, slash, 0, '14', 9),
};
const ordinary = wording(nameOf, exact, abbreviated, 0, '14', 9);

/** Probability that a seller departs from the manufacturer's spelling. */
const habit = 0.6;

/** A product as printed by a seller. */
interface WordedProduct {
  name: string;
  brand: string;
  manufacturer: string;
  manufacturerCode: string;
  gtin?: string;
  packaging?: string;
  sentences: number;
}

/** Words a product like a seller (place in `sandboxSellers`), with its habits and slips; never loses what distinguishes two sizes. */
export function wordedBy(seller: number, product: Product): WordedProduct {
  const { name, code, pack, alias, gtin, sentences } =
    wordings[sandboxSellers[seller]?.key ?? ''] ?? ordinary;
  const slips = unit(mix(product.hash, 111, seller)) < habit;
  const packaging = product.parts.pack ? packText(product.parts.pack, pack) : undefined;
  const known = (maker: string): string => brandAliases[maker]?.[slips ? alias : 0] ?? maker;
  const parts = { ...product.parts, brand: known(product.parts.brand), pack: packaging ?? '' };
  return {
    name: name(parts),
    brand: parts.brand,
    manufacturer: known(product.manufacturer),
    manufacturerCode: slips ? code(product.manufacturerCode) : product.manufacturerCode,
    ...(gtin === 'none' ? {} : { gtin: gtin === '13' ? product.gtin.replace(/^0/, '') : product.gtin }),
    ...(packaging === undefined ? {} : { packaging }),
    sentences,
  };
}

function packText(text: string, print: Wording['pack']): string {
  const { count, unit: each, badge } = parsePack(text);
  if (!each) return text;
  return badge?.includes('×') ? text : print(count, each);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
