import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import { joinDocument } from './product-document.js';

/** Data of a product's picture. */
export interface Visual {
  readonly kind: string;
  readonly swatch: string | null;
  readonly label: string | null;
  readonly badge: string | null;
  readonly brand: string;
}

/** Reads of the products read model. */
export class ProductQueries {
  private readonly documentOf = gatheringLoader<string, string | undefined>(async (ids) => {
    const rows = await this.rowsOf<{ card: string; details: string }>('card, details', ids);
    return ids.map((id) => {
      const row = rows.get(id);
      return row && joinDocument(row.card, row.details);
    });
  });

  private readonly cardOf = gatheringLoader<string, { card: string; revision: number } | undefined>(
    async (ids) => {
      const rows = await this.rowsOf<{ card: string; revision: number }>('card, revision', ids);
      return ids.map((id) => rows.get(id));
    },
  );

  constructor(private readonly readModels: ReadModels) {}

  /** JSON text of a `Product`, ready to send; undefined when nobody lists it. */
  document(id: string): Promise<string | undefined> {
    return this.documentOf.load(id);
  }

  /** JSON texts of these products in the order of the ids; unknown ids are left out. */
  async documents(ids: readonly string[]): Promise<string[]> {
    const rows = await this.rowsOf<{ card: string; details: string }>('card, details', ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [joinDocument(row.card, row.details)] : [];
    });
  }

  /** JSON text of the cards of these products, by id; unknown ids are absent. */
  async cards(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.rowsOf<{ card: string }>('card', ids);
    return new Map([...rows].map(([id, { card }]) => [id, card]));
  }

  /** The card, and the revision of the product's stream that it includes; undefined when nobody lists the product. */
  cardAt(id: string): Promise<{ card: string; revision: number } | undefined> {
    return this.cardOf.load(id);
  }

  /** Undefined when nobody lists the product. */
  async visual(id: string): Promise<Visual | undefined> {
    const rows = await this.rowsOf<Visual>(`kind, swatch, label, badge, card::json ->> 'brand' as brand`, [
      id,
    ]);
    return rows.get(id);
  }

  /** Columns of these products, by id; unknown ids are absent. */
  private async rowsOf<Row extends object>(
    columns: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Row & { product_id: string }>> {
    if (ids.length === 0) return new Map();
    const { knex } = this.readModels;
    const schema = this.readModels.schemaOf('products');
    const sql = `select product_id, ${columns} from "${schema}".products where product_id = any($1::text[])`;
    const rows = await prepared<Row & { product_id: string }>(knex, sql, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.product_id, row]));
  }
}
