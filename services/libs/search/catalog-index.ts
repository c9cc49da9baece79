import { Codes } from './codes.js';
import { Columns } from './columns.js';
import type { SearchDocument } from './search-document.js';
import { TextIndex, type Texts } from './text-index.js';

/** Dead ordinals tolerated before the index is compacted: at least this many, and a third of the living ones. */
const TOLERATED = 1000;

/** Fields that the text index is built from; when they are unchanged, only columns are updated. */
const textOf = (d: SearchDocument): string =>
  JSON.stringify([
    d.name,
    d.brand,
    d.manufacturer,
    d.manufacturerCode,
    d.categories,
    d.specifications,
    d.description,
  ]);

/** 53-bit digest (two FNV-1a halves), exact as a number: keeping the texts themselves would double the memory. */
function digest(text: string): number {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 2 ** 21 + ((b >>> 0) & 0x1fffff);
}

/** Products by ordinal, as searches read them. */
export interface Searchable {
  readonly text: Texts;
  readonly codes: Codes;
  readonly columns: Columns;
  readonly version: number;
  /** Number of ordinals in use, dead ones included. */
  readonly capacity: number;
  idOf(ordinal: number): string;
  ordinalOf(id: string): number | undefined;
  alive(ordinal: number): boolean;
  all(): Uint32Array;
}

/**
 * The catalog in memory. A product is an ordinal: a changed text gets a new one and leaves the old one dead, a changed
 * price only overwrites columns. Memory is about 2 KB per product.
 */
export class CatalogIndex implements Searchable {
  readonly text = new TextIndex();
  readonly codes = new Codes();
  readonly columns = new Columns();
  /** Incremented by every change; invalidates results computed earlier. */
  version = 0;
  private readonly ordinals = new Map<string, number>();
  private readonly ids: (string | undefined)[] = [];
  private readonly digests: number[] = [];
  private readonly families: string[] = [];

  /** Number of products. */
  get size(): number {
    return this.ordinals.size;
  }

  /** Number of ordinals in use, dead ones included. */
  get capacity(): number {
    return this.ids.length;
  }

  idOf(ordinal: number): string {
    return this.ids[ordinal] ?? '';
  }

  familyOf(ordinal: number): string {
    return this.families[ordinal] ?? '';
  }

  /** Brand of a product; empty for an unknown id. */
  brandOf(id: string): string {
    const ordinal = this.ordinals.get(id);
    return ordinal === undefined ? '' : this.columns.brands.nameOf(this.columns.brand[ordinal] ?? 0);
  }

  ordinalOf(id: string): number | undefined {
    return this.ordinals.get(id);
  }

  alive = (ordinal: number): boolean => this.ids[ordinal] !== undefined;

  all(): Uint32Array {
    return Uint32Array.from(this.ordinals.values());
  }

  upsert(doc: SearchDocument): void {
    this.version += 1;
    const text = digest(textOf(doc));
    const known = this.ordinals.get(doc.id);
    if (known !== undefined && this.digests[known] === text) {
      this.families[known] = doc.familyId;
      this.columns.set(known, doc);
      this.codes.addOthers(known, doc.codes);
      return;
    }
    if (known !== undefined) this.ids[known] = undefined;
    const ordinal = this.ids.push(doc.id) - 1;
    this.ordinals.set(doc.id, ordinal);
    this.digests[ordinal] = text;
    this.families[ordinal] = doc.familyId;
    this.columns.set(ordinal, doc);
    this.text.add(ordinal, doc);
    this.codes.add(ordinal, doc);
    this.compact();
  }

  /** Removes a product; unknown ids are ignored. */
  remove(id: string): void {
    const known = this.ordinals.get(id);
    if (known === undefined) return;
    this.version += 1;
    this.ids[known] = undefined;
    this.ordinals.delete(id);
    this.compact();
  }

  /** Renumbers products once there are many dead ordinals. */
  private compact(): void {
    const dead = this.capacity - this.size;
    if (dead < TOLERATED || dead * 3 < this.size) return;
    const target = new Int32Array(this.capacity).fill(-1);
    let next = 0;
    for (let from = 0; from < target.length; from += 1) {
      const id = this.ids[from];
      if (id === undefined) continue;
      target[from] = next;
      this.ids[next] = id;
      this.digests[next] = this.digests[from] as number;
      this.families[next] = this.families[from] as string;
      this.columns.move(from, next);
      this.ordinals.set(id, next);
      next += 1;
    }
    this.ids.length = next;
    this.digests.length = next;
    this.families.length = next;
    this.text.remap(target);
    this.codes.remap(target);
  }
}
