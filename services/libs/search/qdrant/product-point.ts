import type { SortOption } from '@sextant/contracts/http/catalog.js';
import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { termsDigest } from '@sextant/domain/vocabulary/synonyms.js';
import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import {
  pointId,
  type PayloadIndexes,
  type QdrantPoint,
} from '@sextant/platform/vectors/qdrant-collection.js';
import type { ProductRow } from '@sextant/read-models/shared/sync-points.js';
import { createHash } from 'node:crypto';
import { attributesOf } from '../attributes.js';
import { ratingKey } from '../best-rated.js';
import { hasCodeLength } from '../typed-code.js';
import { LIFT } from '../catalog-search.js';
import { ATTRIBUTES, attributeKey, LEVELS, popularity } from '../columns.js';
import { termImpacts, titleWords } from '../fields.js';
import { searchDocumentOf, type SearchDocument } from '../search-document.js';
import { NAMING } from '../text-index.js';

/**
 * Version of the points: each version has its own collection, searched once it is complete. The number goes up whenever points of the
 * same product change for another reason than phrases and sizes of the vocabulary.
 */
export const POINTS_VERSION = `10-${termsDigest}`;

/** Name of the sparse vector. */
export const WORDS = 'words';

/** Fields of a product that filters, facets, sorting and ranking need; texts are left out. */
export type IndexedDocument = Omit<SearchDocument, 'name' | 'description'>;

/** Sort orders by a number of the product alone; the one by cart is worked out per buyer. */
type StoredSort = Exclude<SortOption, 'cart'>;

const sortIndexes: Record<`order.${StoredSort}`, 'integer'> = {
  'order.price_asc': 'integer',
  'order.price_desc': 'integer',
  'order.unit_price': 'integer',
  'order.vendors': 'integer',
  'order.rating': 'integer',
  'order.rating_count': 'integer',
  'order.relevance': 'integer',
};

/** Fields Qdrant filters, counts and sorts by. Fields that are only looked up, or counted when words are loaded, stay on disk. */
export const payloadIndexes: PayloadIndexes = {
  product: { type: 'keyword', on_disk: true },
  terms: 'keyword',
  naming: { type: 'keyword', on_disk: true },
  title: { type: 'keyword', on_disk: true },
  code: { type: 'text', tokenizer: 'prefix', min_token_len: 2, max_token_len: 40, on_disk: true },
  codes: { type: 'keyword', on_disk: true },
  category: 'keyword',
  brand: 'keyword',
  seller: 'keyword',
  offer: 'integer',
  attribute: 'keyword',
  family: 'keyword',
  ...sortIndexes,
};

/** Factor of the sorted value in an order key; popularity and a fixed order take the digits below it. */
export const ORDER_KEY_FACTOR = 2 ** 22;
const HALF = 2 ** 11;
/** Stands for a missing price in an order key; real prices are lower. */
export const NO_PRICE = 2 ** 30;

/** The bits of a float, a whole number below `NO_PRICE` that orders prices of a piece as they are, to seven digits. */
function inOrder(cents: number): number {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, cents / 2 ** 27);
  return bits.getInt32(0);
}

/** Whole numbers that order products as `sortKey` does: lower prices first, else the greater figure. */
function orderOf(doc: IndexedDocument): Record<StoredSort, number> {
  const liked = popularity(doc);
  const likedBits = Math.round(liked * (HALF - 1));
  const tie = fnv1a(doc.id) >>> 21;
  const ascending = (value: number | null) =>
    Math.min(value ?? NO_PRICE, NO_PRICE) * ORDER_KEY_FACTOR + (HALF - 1 - likedBits) * HALF + tie;
  const descending = (value: number) => value * ORDER_KEY_FACTOR + likedBits * HALF + (HALF - 1 - tie);
  return {
    price_asc: ascending(doc.priceCents),
    unit_price: ascending(doc.pieceCents === null ? null : inOrder(doc.pieceCents)),
    price_desc: descending((doc.priceCents ?? -1) + 1),
    vendors: descending(doc.sellers.length),
    rating: descending(ratingKey(doc) + 1),
    rating_count: descending(doc.ratingCount),
    relevance: descending(Math.round(liked * 2 ** 20)),
  };
}

/**
 * An offer as a whole number, so that one range of an index finds the offers of a seller by price: a nested condition would read
 * the whole payload of every product. 21 bits stand for the seller, one for its stock, 30 for the price.
 */
export const offerKey = (seller: string, isStocked: boolean, cents: number): number =>
  ((fnv1a(seller) >>> 11) * 2 + Number(isStocked)) * NO_PRICE + Math.min(cents, NO_PRICE - 1);

/** Terms as the dimensions of the sparse vector. */
export const dimensionOf = (term: string): number => fnv1a(term);

/** Factor by which popularity lifts the impacts of a product's words. */
const liftOf = (doc: Parameters<typeof popularity>[0]): number => 1 + LIFT * popularity(doc);

export interface ProductPoint {
  readonly id: string;
  readonly digest: string;
  readonly doc: SearchDocument;
}

/** Row of the products read model → content of its point. */
export function productPointOf({ card, details }: ProductRow): ProductPoint {
  const doc = searchDocumentOf(
    JSON.parse(card) as Parameters<typeof searchDocumentOf>[0],
    JSON.parse(details) as Parameters<typeof searchDocumentOf>[1],
  );
  const digest = createHash('sha256').update(JSON.stringify(doc)).digest('base64url').slice(0, 16);
  return { id: doc.id, digest, doc };
}

/** The document of a point's payload: stored as text, because the client revives every value of an answer on its own. */
export const documentOf = (payload: Readonly<Record<string, unknown>> | null | undefined): IndexedDocument =>
  JSON.parse(String(payload?.['doc'])) as IndexedDocument;

/** Terms of a product by their dimensions, each with its impact from 0 to 255. */
export interface PackedImpacts {
  readonly dimensions: Uint32Array;
  readonly impacts: Uint8Array;
}

/** Impacts as text: the sparse vector takes five times the bytes, and reading them would take most of the time of a search. */
function packImpacts(impacts: ReadonlyMap<number, number>): string {
  const dimensions = Uint32Array.from(impacts.keys());
  return Buffer.concat([Buffer.from(dimensions.buffer), Uint8Array.from(impacts.values())]).toString(
    'base64',
  );
}

export function unpackImpacts(packed: string): PackedImpacts {
  const { buffer } = Uint8Array.from(Buffer.from(packed, 'base64'));
  const count = buffer.byteLength / 5;
  return { dimensions: new Uint32Array(buffer, 0, count), impacts: new Uint8Array(buffer, count * 4) };
}

export function qdrantPointOf({ id, digest, doc }: ProductPoint): QdrantPoint {
  const { name: _name, description: _description, ...indexed } = doc;
  const impacts = termImpacts(doc);
  const lift = liftOf(doc);
  // As coarse as the postings in memory, so that equally good products have the same order.
  const coarse = new Map([...impacts].map(([term, impact]) => [dimensionOf(term), Math.round(impact * 255)]));
  const values = Array.from(coarse.values(), (impact) => (impact / 255) * lift);
  const code = normalizeCode(doc.manufacturerCode);
  return {
    id: pointId(id),
    vector: { [WORDS]: { indices: [...coarse.keys()], values } },
    payload: {
      product: id,
      digest,
      terms: [...impacts.keys()],
      naming: [...impacts].flatMap(([term, impact]) => (Math.round(impact * 255) >= NAMING ? [term] : [])),
      title: [...new Set(titleWords(doc))],
      ...(hasCodeLength(code) && { code }),
      codes: [code, ...doc.codes.map(normalizeCode)].filter(hasCodeLength),
      category: [...new Set(doc.categories.slice(0, LEVELS))],
      ...(doc.brand && { brand: doc.brand }),
      seller: doc.sellers,
      offer: doc.offers.flatMap(({ seller, priceCents: cents, availability }) =>
        cents === null ? [] : [offerKey(seller, availability === 'in_stock', cents)],
      ),
      attribute: attributesOf(doc)
        .slice(0, ATTRIBUTES)
        .map(([title, value]) => attributeKey(title, value)),
      family: doc.familyId || id,
      order: orderOf(doc),
      doc: JSON.stringify(indexed),
      impacts: packImpacts(coarse),
    },
  };
}
