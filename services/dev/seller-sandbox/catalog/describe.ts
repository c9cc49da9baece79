import { parsePack } from './packs.js';
import type { Product } from './product.js';
import { mix, pick } from './random.js';

/** Attributes with proper names as values, which keep their capitals inside a sentence. */
const names = new Set(['Pattern', 'Prescription', 'Needle', 'Figure', 'Connection', 'Wire']);
const properWords = new Set(
  'Arkansas Bowie-Dick Chayes Gates Glidden Hedstrom India Locator Minnesota Peeso Ritter Tofflemire Weber'.split(
    ' ',
  ),
);

/** Sentences about an attribute, added for products that have it. */
const attributeSentences: Readonly<Record<string, readonly string[]>> = {
  Shade: ['The shade is {Shade}.', 'Supplied in shade {Shade}.'],
  Sterility: ['Delivered {Sterility}.'],
  Latex: ['{Latex}.'],
  Storage: ['{Storage}.'],
  License: ['{License}.'],
  Concentration: ['Active content: {Concentration}.'],
  Taper: ['Taper: {Taper}.'],
  Connection: ['Connection: {Connection}.'],
  'Head Diameter': ['The head measures {Head Diameter}.'],
  Wavelength: ['Works at {Wavelength}.'],
  'Contact Time': ['Keep the surface wet for {Contact Time}.'],
};

const packSentences = ['Comes {pack}.', 'Sold {pack}.', 'Supplied {pack}.'];

/**
 * Sentences of a product's description, from its rule and its attributes. Variants of a family share the wording and differ
 * in their values; some sellers print only the first few sentences.
 */
export function describe(product: Product): readonly string[] {
  const { rule, familyHash, specifications } = product;
  const own = rule.text.map((text, index) => pick(mix(familyHash, 41, index), text.split(' || ')));
  const shared = Object.entries(attributeSentences)
    .filter(([name]) => specifications[name] !== undefined && !own.some((text) => text.includes(`{${name}}`)))
    .slice(0, 2)
    .map(([, texts], index) => pick(mix(familyHash, 42, index), texts));
  const { count, unit } = parsePack(product.parts.pack);
  const pack =
    unit && count > 1
      ? [pick(mix(familyHash, 43), packSentences).replace('{pack}', packWords(count, unit))]
      : [];
  return [...own, ...shared, ...pack].map((text) => fill(text, product));
}

function packWords(count: number, unit: string): string {
  return `${count} to the ${unit}`;
}

function fill(text: string, product: Product): string {
  const { brand, line, type } = product.parts;
  const filled = text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    if (name === 'brand') return brand;
    if (name === 'line') return line || `This ${brand} product`;
    if (name === 'type') return type;
    const value = product.specifications[name] ?? '';
    return names.has(name) ? value : quietly(value);
  });
  const sentence = filled.replace(
    /\b([Aa]) (?=[aei]|o(?!ne)|A\d|u(?!ni)|8|11\b|18\b|[FHLMNRSX][\d-]|FS|XW|MTA|RM)/g,
    '$1n ',
  );
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const plainWord = /(?<![\w.-])(?:\d+-)?[A-Z][a-z]+(?:-[A-Z][a-z]+)*(?![\w-]*[A-Z\d])/g;

/** Lower case for plain words in the middle of a sentence; names, codes and units stay unchanged. */
function quietly(value: string): string {
  return value.replace(plainWord, (word) => (properWords.has(word) ? word : word.toLowerCase()));
}
