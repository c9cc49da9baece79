import { brands, houseLabels, type Brand } from './brands.js';
import { CodeBook } from './codes.js';
import { gtin14 } from './gtin.js';
import { listPrice } from './list-price.js';
import { caseOf, parsePack } from './packs.js';
import { parseAxis, parseLines, type AxisValue, type Line } from './parse-rule.js';
import type { Product } from './product.js';
import { hashText, mix, unit } from './random.js';
import type { RootRules, Rule } from './rule.js';
import { visualOf } from './visuals.js';

/** Share of the variants that a house label keeps: it lists fewer sizes and shades than the brands it imitates. */
const houseShare = 0.6;

const shownWithHash = new Set(['ISO Size']);

/** Expands the rules into products, always in the same order; `seed` changes prices and codes, not the range. */
export function expandRules(roots: readonly RootRules[], seed: number): Product[] {
  const expander = new Expander(seed);
  for (const root of roots) {
    for (const rule of root.rules) for (const line of parseLines(rule)) expander.expandLine(root, rule, line);
  }
  return expander.products;
}

class Expander {
  readonly products: Product[] = [];
  private readonly codes = new CodeBook();
  private readonly keys = new Set<string>();
  private readonly items = new Set<number>();

  constructor(private readonly seed: number) {}

  expandLine({ root, share = 1 }: RootRules, rule: Rule, line: Line): void {
    const brand = brands.get(line.brand);
    if (!brand) throw new Error(`no brand "${line.brand}" (${rule.type})`);
    const axes = axesOf(rule, line);
    const basePack = parsePack(axes.find(([name]) => name === 'Pack')?.[1][0]?.value ?? '').count;
    const keep =
      (rule.keep === undefined ? 1 : rule.keep * share) * (brand.name in houseLabels ? houseShare : 1);
    const places = new Map<string, number>();
    for (const combination of combinations(axes)) {
      const values = Object.fromEntries(combination.map(([name, { value }]) => [name, value]));
      const split = (rule.split ?? []).map((name) => values[name] ?? '');
      const familyId = slug([line.brand, line.line, rule.type, ...split].join(' '));
      const key = [familyId, ...Object.values(values).map(slug)].join('/');
      const hash = hashText(key, this.seed);
      if (unit(mix(hash, 5)) >= keep) continue;
      if (this.keys.has(key)) throw new Error(`two rules stand for ${key}`);
      this.keys.add(key);
      const place = places.get(familyId) ?? 0;
      places.set(familyId, place + 1);
      this.add({ root, rule, line, brand, combination, values, familyId, key, hash, place, basePack });
    }
  }

  private add(variant: Variant): void {
    const { rule, line, brand, combination, values, familyId, hash } = variant;
    const familyHash = hashText(familyId, this.seed);
    const { Pack: packText = '', ...attributes } = { ...line.attributes, ...values };
    const pack = parsePack(packText);
    const derived = rule.derive?.(attributes) ?? {};
    const specifications: Record<string, string> = { ...rule.specs, ...attributes, ...derived };
    if (packText) specifications.Packaging = packText;
    if (pack.unit) specifications['Package Quantity'] = String(pack.count);
    const shown = (rule.show ?? combination.map(([name]) => name).filter((name) => name !== 'Pack'))
      .filter((name) => specifications[name] !== undefined)
      .map((name) => `${shownWithHash.has(name) ? '#' : ''}${specifications[name]}`);
    const codeValues = Object.fromEntries(combination.map(([name, { code }]) => [name, code]));
    const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind({ ...attributes, ...derived });
    this.products.push({
      key: variant.key,
      hash,
      familyId,
      familyHash,
      root: variant.root,
      rule,
      parts: { brand: brand.name, line: line.line, type: rule.type, attributes: shown, pack: packText },
      brand: brand.name,
      manufacturer: brand.manufacturer,
      manufacturerCode: this.codes.issue(
        brand.manufacturer,
        line.codeTemplate ?? brand.codes,
        codeValues,
        familyHash,
        variant.place,
      ),
      gtin: gtin14(this.freeItem(hash), pack.unit === 'case'),
      specifications,
      visual: visualOf(kind, specifications, pack.badge),
      listCents: listPrice(rule, line, brand.tier, familyHash, combination, pack.count / variant.basePack),
    });
  }

  private freeItem(hash: number): number {
    let item = hash;
    while (this.items.has(item)) item += 1;
    this.items.add(item);
    return item;
  }
}

interface Variant {
  root: string;
  rule: Rule;
  line: Line;
  brand: Brand;
  combination: Combination;
  values: Record<string, string>;
  familyId: string;
  key: string;
  hash: number;
  place: number;
  basePack: number;
}

type Combination = (readonly [name: string, value: AxisValue])[];

function axesOf(rule: Rule, line: Line): [name: string, values: AxisValue[]][] {
  const axes = Object.entries(rule.axes ?? {}).map(([name, text]): [string, AxisValue[]] => {
    const narrowed = line.attributes[name];
    return [name, parseAxis(narrowed === undefined ? text : narrowed.replaceAll(',', ';') + ';')];
  });
  if (!rule.cases) return axes;
  const boxes = rule.cases;
  return axes.map(([name, values]) => {
    if (name !== 'Pack') return [name, values];
    const inCases = values.map((value) => ({ ...value, value: caseOf(value.value, boxes), code: '-CS' }));
    return [name, [...values.map((value) => ({ ...value, code: '' })), ...inCases]];
  });
}

function combinations(axes: readonly [string, AxisValue[]][]): Combination[] {
  return axes.reduce<Combination[]>(
    (soFar, [name, values]) =>
      soFar.flatMap((one) => values.map((value) => [...one, [name, value] as const])),
    [[]],
  );
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('½', '-half')
    .replaceAll('¼', '-quarter')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
