import type { QdrantClient, QdrantFilter } from '@sextant/platform/vectors/qdrant-collection.js';
import { LRUCache } from 'lru-cache';
import type { Count } from '../facet-counts.js';
import { MAX_BY_CODE, typedCode, typedCodePrefix } from '../typed-code.js';
import type { Candidate } from './candidate-index.js';
import { among, every, ofCode, withCodePrefix, type Condition, type QueryConditions } from './conditions.js';
import { documentOf, unpackImpacts, WORDS, type IndexedDocument } from './product-point.js';

/** Most values of a field that are counted. */
const VALUES = 1000;
/** Products cached as they were read: about 5 KB each. */
const KEPT = 5000;
/** Limit of their age in milliseconds: a collection that was lost counts the versions of its points from zero again. */
const KEPT_MS = 10 * 60_000;

/** A product of an answer whose content has not been loaded. */
export interface FoundPoint {
  readonly point: string;
  /** Version of the product's content. */
  readonly version: number;
  /** The product's family, or the product itself when it has none; set where the query asked for it. */
  readonly family?: string;
}

/** Order of points: by how well they fit words, or by a field. */
export type Order =
  { readonly words: QueryConditions['words'] } | { readonly key: string; readonly direction: 'asc' | 'desc' };

const filterOf = (...conditions: readonly Condition[]): QdrantFilter => every(...conditions) as QdrantFilter;

const foundPointOf = ({
  id,
  version,
  payload,
}: {
  id: string | number;
  version: number;
  payload?: Record<string, unknown> | null;
}): FoundPoint => ({
  point: String(id),
  version,
  ...(payload?.['family'] !== undefined && { family: String(payload['family']) }),
});

export class CatalogPoints {
  private readonly kept = new LRUCache<string, Candidate>({ max: KEPT, ttl: KEPT_MS });

  constructor(
    private readonly client: QdrantClient,
    private readonly collection: string,
  ) {}

  /**
   * Products whose own manufacturer code the text is; only where there are none, products that have it as another code.
   */
  async coded(q: string, allowed: readonly Condition[]): Promise<FoundPoint[]> {
    const key = typedCode(q);
    if (key === undefined) return [];
    const { points } = await this.client.query(this.collection, {
      filter: filterOf(ofCode(key), ...allowed),
      limit: MAX_BY_CODE,
      with_payload: ['code'],
    });
    const own = points.filter(({ payload }) => payload?.['code'] === key);
    return (own.length > 0 ? own : points).map(foundPointOf);
  }

  /** Products whose code begins with the text, when it looks like a code. */
  async codePrefix(q: string, allowed: readonly Condition[]): Promise<FoundPoint[]> {
    const key = typedCodePrefix(q);
    if (key === undefined) return [];
    const { points } = await this.client.query(this.collection, {
      filter: filterOf(withCodePrefix(key), ...allowed),
      limit: MAX_BY_CODE,
    });
    return points.map(foundPointOf);
  }

  /** Up to `limit` products that meet the conditions, in this order; `withFamily` asks for their families. */
  async inOrder(
    order: Order,
    conditions: readonly Condition[],
    limit: number,
    { withFamily = false } = {},
  ): Promise<FoundPoint[]> {
    if (limit <= 0) return [];
    const { points } = await this.client.query(this.collection, {
      ...('words' in order ? { query: order.words, using: WORDS } : { query: { order_by: order } }),
      filter: filterOf(...conditions),
      limit,
      with_payload: withFamily ? ['family'] : false,
    });
    return points.map(foundPointOf);
  }

  /** The products of these points; points that do not exist are left out. */
  async at(points: readonly string[]): Promise<FoundPoint[]> {
    if (points.length === 0) return [];
    const filter = filterOf(among(points));
    const found = await this.client.query(this.collection, { filter, limit: points.length });
    return found.points.map(foundPointOf);
  }

  /** The products of these points, by point; products that no longer exist are left out. */
  async load(found: readonly FoundPoint[]): Promise<Map<string, Candidate>> {
    const keys = new Map(found.map(({ point, version }) => [point, `${point} ${version}`]));
    const missing = [...keys].flatMap(([point, key]) => (this.kept.has(key) ? [] : [point]));
    const loaded = new Map<string, Candidate>();
    if (missing.length > 0) {
      const points = await this.client.retrieve(this.collection, {
        ids: missing,
        with_payload: ['doc', 'impacts'],
      });
      for (const { id, payload } of points)
        loaded.set(String(id), {
          doc: documentOf(payload),
          ...unpackImpacts(String(payload?.['impacts'])),
        });
    }
    const candidates = new Map<string, Candidate>();
    for (const [point, key] of keys) {
      const candidate = loaded.get(point) ?? this.kept.get(key);
      if (!candidate) continue;
      candidates.set(point, candidate);
      this.kept.set(key, candidate);
    }
    return candidates;
  }

  /** Products that meet the conditions. */
  async count(...conditions: readonly Condition[]): Promise<number> {
    return (await this.client.count(this.collection, { filter: filterOf(...conditions), exact: true })).count;
  }

  /** The values of a field with how many products that meet the conditions have each. */
  async counts(key: string, conditions: readonly Condition[], limit = VALUES): Promise<Count[]> {
    const { hits } = await this.client.facet(this.collection, {
      key,
      filter: filterOf(...conditions),
      limit,
      exact: true,
    });
    return hits.map(({ value, count }) => ({ name: String(value), count }));
  }

  /**
   * Median by a field: how many products meet the conditions, and the middle one in ascending order, two for an even number.
   */
  async middle(
    conditions: readonly Condition[],
    key: string,
  ): Promise<{ count: number; docs: IndexedDocument[] }> {
    const count = await this.count(...conditions);
    if (count === 0) return { count, docs: [] };
    const { points } = await this.client.query(this.collection, {
      query: { order_by: { key, direction: 'asc' } },
      filter: filterOf(...conditions),
      offset: (count - 1) >>> 1,
      limit: count % 2 ? 1 : 2,
      with_payload: ['doc'],
    });
    return { count, docs: points.map(({ payload }) => documentOf(payload)) };
  }

  /** Products that meet the conditions, in no order. */
  async documents(conditions: readonly Condition[], limit: number): Promise<IndexedDocument[]> {
    const { points } = await this.client.query(this.collection, {
      filter: filterOf(...conditions),
      limit,
      with_payload: ['doc'],
    });
    return points.map(({ payload }) => documentOf(payload));
  }
}
