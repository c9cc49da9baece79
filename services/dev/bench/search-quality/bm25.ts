import type { LabelProduct } from '../labels/demo-catalog.ts';

const [K, B] = [1.2, 0.75];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const textOf = (product: LabelProduct): string => {
  const { name, brand, manufacturer, code, categories, specifications, description } = product;
  const rows = Object.entries(specifications).flat();
  return [name, brand, manufacturer, code, ...categories, ...rows, description].join(' ');
};

/** The floor of every search: Okapi BM25 over all texts of a product, without knowledge of dentistry or of spelling. */
export class Bm25 {
  private readonly products: readonly LabelProduct[];
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly lengths: readonly number[];
  private readonly average: number;

  constructor(products: readonly LabelProduct[]) {
    this.products = products;
    this.lengths = products.map((product, place) => {
      const words = wordsOf(textOf(product));
      for (const word of words) {
        const counts = this.postings.get(word) ?? new Map<number, number>();
        this.postings.set(word, counts.set(place, (counts.get(place) ?? 0) + 1));
      }
      return words.length;
    });
    this.average = this.lengths.reduce((sum, length) => sum + length, 0) / products.length;
  }

  /** Ids of the best products, best first. */
  search(query: string, limit: number): string[] {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const counts = this.postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (this.products.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [place, count] of counts) {
        const length = 1 - B + (B * (this.lengths[place] ?? 0)) / this.average;
        const score = (rarity * count * (K + 1)) / (count + K * length);
        scores.set(place, (scores.get(place) ?? 0) + score);
      }
    }
    const best = [...scores].sort(([a, x], [b, y]) => y - x || a - b).slice(0, limit);
    return best.flatMap(([place]) => this.products[place]?.id ?? []);
  }
}
