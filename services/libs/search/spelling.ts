import { allowedEdits, editDistance } from '@sextant/domain/vocabulary/edit-distance.js';

const trigrams = (word: string): string[] => {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
};

/** Finds words that a misspelled one may mean. Only words of letters: a wrong digit is another product, not a typo. */
export class Spelling {
  private readonly byTrigram = new Map<string, string[]>();
  private readonly known = new Set<string>();

  add(word: string): void {
    if (this.known.has(word) || !/^[a-z]{3,}$/.test(word)) return;
    this.known.add(word);
    for (const trigram of new Set(trigrams(word))) {
      const words = this.byTrigram.get(trigram);
      if (words) words.push(word);
      else this.byTrigram.set(trigram, [word]);
    }
  }

  knows(word: string): boolean {
    return this.known.has(word);
  }

  /** The nearest known words, at most `limit`; `frequency` breaks ties. Empty when none is near enough. */
  corrections(word: string, limit: number, frequency: (word: string) => number): string[] {
    const edits = allowedEdits(word);
    if (edits === 0 || word.length > 40 || !/^[a-z]+$/.test(word)) return [];
    const shared = new Map<string, number>();
    const wanted = new Set(trigrams(word));
    for (const trigram of wanted) {
      for (const known of this.byTrigram.get(trigram) ?? []) shared.set(known, (shared.get(known) ?? 0) + 1);
    }
    // One edit destroys at most three trigrams (a swap four), so a correction within reach shares the others.
    const least = Math.max(1, wanted.size - 4 * edits);
    const near = [...shared]
      .filter(([known, count]) => count >= least && frequency(known) > 0)
      .map(([known]) => ({ known, distance: editDistance(word, known, edits) }))
      .filter(({ distance }) => distance <= edits);
    const nearest = Math.min(...near.map(({ distance }) => distance));
    return near
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => frequency(b.known) - frequency(a.known) || (a.known < b.known ? -1 : 1))
      .slice(0, limit)
      .map(({ known }) => known);
  }
}
