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
  constructor(private readonly readModels: ReadModels) {}

  /** JSON text of a `Product`, ready to send; undefined when nobody lists it. */
  async document(id: string): Promise<string | undefined> {
    const [row] = await this.rows<{ card: string; details: string }>('card, details', 'product_id = $1', id);
    return row && joinDocument(row.card, row.details);
  }

  /** JSON texts of these products in the order of the ids; unknown ids are left out. */
  async documents(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows<{ product_id: string; card: string; details: string }>(
      'product_id, card, details',
      'product_id = any($1::text[])',
      ids,
    );
    const texts = new Map(rows.map((row) => [row.product_id, joinDocument(row.card, row.details)]));
    return ids.map((id) => texts.get(id)).filter((text) => text !== undefined);
  }

  /** JSON text of the cards of these products, by id; unknown ids are absent. */
  async cards(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.rows<{ product_id: string; card: string }>(
      'product_id, card',
      'product_id = any($1::text[])',
      ids,
    );
    return new Map(rows.map((row) => [row.product_id, row.card]));
  }

  /** The card, and the revision of the product's stream that it includes; undefined when nobody lists the product. */
  async cardAt(id: string): Promise<{ card: string; revision: number } | undefined> {
    const [row] = await this.rows<{ card: string; revision: number }>(
      'card, revision',
      'product_id = $1',
      id,
    );
    return row;
  }

  /** Undefined when nobody lists the product. */
  async visual(id: string): Promise<Visual | undefined> {
    const columns = `kind, swatch, label, badge, card::json ->> 'brand' as brand`;
    const [row] = await this.rows<Visual>(columns, 'product_id = $1', id);
    return row;
  }

  private rows<Row extends object>(
    columns: string,
    where: string,
    value: string | readonly string[],
  ): Promise<Row[]> {
    const { knex } = this.readModels;
    const schema = this.readModels.schemaOf('products');
    return prepared<Row>(knex, `select ${columns} from "${schema}".products where ${where}`, [value]);
  }
}
