import { QdrantClient } from '@qdrant/qdrant-js';
import { createHash } from 'node:crypto';

export type { QdrantClient } from '@qdrant/qdrant-js';
type CollectionOptions = Parameters<QdrantClient['createCollection']>[1];
export type QdrantPoint = Extract<
  Parameters<QdrantClient['upsert']>[1],
  { points: unknown }
>['points'][number];
export type QdrantFilter = NonNullable<NonNullable<Parameters<QdrantClient['count']>[1]>['filter']>;

export interface QdrantServer {
  readonly url: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

export const qdrantClient = ({ url, apiKey, timeoutMs = 5000 }: QdrantServer): QdrantClient =>
  new QdrantClient({
    url,
    apiKey,
    timeout: timeoutMs,
    checkCompatibility: false,
    // `fetch` asks for compressed answers, and Qdrant takes ten times as long to compress 500 ids as to find them.
    headers: { 'accept-encoding': 'identity' },
  });

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Collection name of a version of an alias's points. */
export const versionOf = (alias: string, version: string): string => `${alias}-${hex(version).slice(0, 12)}`;
/** Collection name of a rebuild of a version. */
export const rebuildOf = (version: string, id: string): string => `${version}-${id}`;
/** True for the collection of any version of an alias, rebuilt or not. */
const isVersionOf = (alias: string, name: string): boolean =>
  name.startsWith(alias) && /^-[0-9a-f]{12}(-\d+)?$/.test(name.slice(alias.length));

/** Point id of a text id: Qdrant takes only UUIDs and integers. */
export const pointId = (id: string): string =>
  hex(id)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const PAGE = 1000;

/** Indexed fields of payloads, by name. */
export type PayloadIndexes = Readonly<
  Record<string, Parameters<QdrantClient['createPayloadIndex']>[1]['field_schema']>
>;

/** One version of an alias's points: created at the first write, and behind the alias once it is complete. */
export class QdrantCollection {
  /** @param also another alias to set once the version is complete */
  constructor(
    readonly client: QdrantClient,
    readonly alias: string,
    readonly name: string,
    private readonly also?: string,
  ) {}

  /** Each payload has `product` and `digest`. */
  async upsert(
    points: readonly QdrantPoint[],
    options: () => CollectionOptions,
    indexes: PayloadIndexes,
  ): Promise<void> {
    await this.ensure(options, indexes);
    await this.client.upsert(this.name, { wait: true, points: [...points] });
  }

  /** Creates the collection unless it exists. */
  async ensure(options: () => CollectionOptions, indexes: PayloadIndexes): Promise<void> {
    // Checked every time: the server may have lost its storage.
    if (!(await this.exists())) await this.create(options(), indexes);
  }

  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || !(await this.exists())) return;
    await this.client.delete(this.name, { wait: true, points: ids.map(pointId) });
  }

  async count(): Promise<number> {
    return (await this.exists()) ? (await this.client.count(this.name, { exact: true })).count : 0;
  }

  /** Id → digest of every point. */
  async ids(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (!(await this.exists())) return found;
    type Offset = string | number | Record<string, unknown> | null | undefined;
    for (let offset: Offset; offset !== null;) {
      const page = await this.client.scroll(this.name, {
        limit: PAGE,
        offset,
        with_payload: ['product', 'digest'],
        with_vector: false,
      });
      for (const { payload } of page.points) found.set(String(payload?.product), String(payload?.digest));
      offset = page.next_page_offset ?? null;
    }
    return found;
  }

  /** Id → digest of those of these points that exist. */
  async digestsOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0 || !(await this.exists())) return new Map();
    const found = await this.client.retrieve(this.name, {
      ids: ids.map(pointId),
      with_payload: ['product', 'digest'],
      with_vector: false,
    });
    return new Map(found.map(({ payload }) => [String(payload?.product), String(payload?.digest)]));
  }

  /**
   * Moves the aliases to this version, in one request, and deletes the other versions, unless another process has completed one of
   * them meanwhile.
   */
  async complete(): Promise<void> {
    if (!(await this.exists())) return;
    const { aliases } = await this.client.getAliases();
    const wanted = this.also === undefined ? [this.alias] : [this.alias, this.also];
    const elsewhere = aliases.filter((a) => wanted.includes(a.alias_name) && a.collection_name !== this.name);
    const here = new Set(aliases.filter((a) => a.collection_name === this.name).map((a) => a.alias_name));
    const missing = wanted.filter((alias) => !here.has(alias));
    if (missing.length > 0)
      await this.client.updateCollectionAliases({
        actions: [
          ...elsewhere.map(({ alias_name }) => ({ delete_alias: { alias_name } })),
          ...missing.map((alias_name) => ({ create_alias: { alias_name, collection_name: this.name } })),
        ],
      });
    // Includes versions that a killed process has left behind.
    const { collections } = await this.client.getCollections();
    for (const { name } of collections)
      if (name !== this.name && isVersionOf(this.alias, name) && (await this.isComplete()))
        await this.client.deleteCollection(name);
  }

  private async isComplete(): Promise<boolean> {
    const { aliases } = await this.client.getAliases();
    return aliases.some((a) => a.alias_name === this.alias && a.collection_name === this.name);
  }

  private async exists(): Promise<boolean> {
    return (await this.client.collectionExists(this.name)).exists;
  }

  private async create(options: CollectionOptions, indexes: PayloadIndexes): Promise<void> {
    await this.client.createCollection(this.name, options);
    for (const [field_name, field_schema] of Object.entries(indexes))
      await this.client.createPayloadIndex(this.name, { field_name, field_schema, wait: true });
  }
}
