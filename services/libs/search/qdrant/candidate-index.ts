import type { Searchable } from '../catalog-index.js';
import { Codes } from '../codes.js';
import { Columns } from '../columns.js';
import type { Lexicon } from '../lexicon.js';
import { Postings } from '../postings.js';
import type { Texts } from '../text-index.js';
import { dimensionOf, type IndexedDocument, type PackedImpacts } from './product-point.js';

/** A product as a point holds it. */
export interface Candidate extends PackedImpacts {
  readonly doc: IndexedDocument;
}

type Words = Lexicon & { readonly documents: number };

/** Postings of a few products, with the frequencies of the whole catalog. */
class CandidateTexts implements Texts {
  private readonly made = new Map<string, Postings>();
  readonly frequency;
  readonly naming;
  readonly names;
  readonly completions;
  readonly corrections;
  readonly isTitleWord;
  readonly isMaterial;
  readonly isBrand;
  readonly beginsBrand;

  constructor(
    private readonly candidates: readonly Candidate[],
    private readonly lexicon: Words,
  ) {
    this.frequency = lexicon.frequency.bind(lexicon);
    this.naming = lexicon.naming.bind(lexicon);
    this.names = lexicon.names.bind(lexicon);
    this.completions = lexicon.completions.bind(lexicon);
    this.corrections = lexicon.corrections.bind(lexicon);
    this.isTitleWord = lexicon.isTitleWord.bind(lexicon);
    this.isMaterial = lexicon.isMaterial.bind(lexicon);
    this.isBrand = lexicon.isBrand.bind(lexicon);
    this.beginsBrand = lexicon.beginsBrand.bind(lexicon);
  }

  get documents(): number {
    return this.lexicon.documents;
  }

  /** Postings are built when a term is asked for: a search asks for few of the terms that its candidates hold. */
  postings(term: string): Postings {
    const known = this.made.get(term);
    if (known) return known;
    const postings = new Postings();
    const dimension = dimensionOf(term);
    for (const [ordinal, { dimensions, impacts }] of this.candidates.entries()) {
      const place = dimensions.indexOf(dimension);
      if (place >= 0) postings.add(ordinal, (impacts[place] as number) / 255);
    }
    this.made.set(term, postings);
    return postings;
  }
}

/** Index of a few products, searched by the same code as the whole catalog in memory. */
export class CandidateIndex implements Searchable {
  readonly version = 1;
  readonly text: Texts;
  readonly codes = new Codes();
  readonly columns = new Columns();
  private readonly ordinals = new Map<string, number>();

  constructor(
    private readonly candidates: readonly Candidate[],
    lexicon: Words,
  ) {
    this.text = new CandidateTexts(candidates, lexicon);
    for (const [ordinal, { doc }] of candidates.entries()) {
      this.ordinals.set(doc.id, ordinal);
      this.columns.set(ordinal, doc);
      this.codes.add(ordinal, doc);
    }
  }

  get capacity(): number {
    return this.candidates.length;
  }

  idOf(ordinal: number): string {
    return this.candidates[ordinal]?.doc.id ?? '';
  }

  ordinalOf(id: string): number | undefined {
    return this.ordinals.get(id);
  }

  alive = (ordinal: number): boolean => ordinal < this.candidates.length;

  all(): Uint32Array {
    return Uint32Array.from(this.candidates.keys());
  }
}
