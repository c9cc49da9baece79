import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { ListAnswer, ListSummary } from '@sextant/contracts/http/lists.js';
import type { ListLine } from '@sextant/domain/list/list.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openListTexts, type ListText } from './sealed-list-text.js';

interface Row {
  list_id: string;
  sealed_text: string;
  created_at: string;
  changed_at: string;
  lines: string;
}

interface LineRow {
  product_id: string;
  quantity: number;
  card: string | null;
}

/** Reads of the lists read model, opened here, with products as they are now. */
export class ListQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
  ) {}

  /** Lists of a user, the last changed first. */
  async all(userId: string): Promise<ListSummary[]> {
    return this.summaries(userId, {});
  }

  async count(userId: string): Promise<number> {
    const [{ count = 0 } = {}] = await this.readModels
      .knex('lists')
      .withSchema(this.schema())
      .where({ user_id: userId })
      .count<{ count: string | number }[]>('* as count');
    return Number(count);
  }

  /** Undefined when there is none, or when it is not the user's. */
  async find(userId: string, listId: string): Promise<ListAnswer | undefined> {
    const [list] = await this.summaries(userId, { 'l.list_id': listId });
    if (!list) return undefined;
    const rows = await this.lineRows(listId);
    return {
      list,
      items: rows.map(({ product_id, quantity, card }) => ({
        productId: product_id,
        quantity,
        product: card === null ? null : (JSON.parse(card) as ProductCard),
      })),
    };
  }

  /** Name and note of a list, also in sealed form; undefined when there is no such list of the user. */
  async text(userId: string, listId: string): Promise<(ListText & { readonly sealed: string }) | undefined> {
    const row = await this.readModels
      .knex('lists')
      .withSchema(this.schema())
      .where({ list_id: listId, user_id: userId })
      .first<Pick<Row, 'sealed_text'> | undefined>('sealed_text');
    if (!row) return undefined;
    const [text] = await openListTexts(this.sealing, userId, [row.sealed_text]);
    return text && { ...text, sealed: row.sealed_text };
  }

  /** Lines of a list; undefined when there is no such list of the user. */
  async lines(userId: string, listId: string): Promise<ListLine[] | undefined> {
    const [list] = await this.readModels
      .knex('lists')
      .withSchema(this.schema())
      .where({ list_id: listId, user_id: userId })
      .select<{ list_id: string }[]>('list_id');
    if (!list) return undefined;
    const rows = await this.lineRows(listId);
    return rows.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
  }

  private lineRows(listId: string): Promise<LineRow[]> {
    return this.readModels
      .knex({ l: `${this.schema()}.lines` })
      .leftJoin({ p: `${this.readModels.schemaOf('products')}.products` }, 'p.product_id', 'l.product_id')
      .where('l.list_id', listId)
      .orderBy(['l.added_revision', 'l.added_place'])
      .select<LineRow[]>('l.product_id', 'l.quantity', 'p.card');
  }

  private async summaries(userId: string, where: Record<string, string>): Promise<ListSummary[]> {
    const { knex } = this.readModels;
    const rows = await knex({ l: `${this.schema()}.lists` })
      .where({ ...where, 'l.user_id': userId })
      .orderBy([
        { column: 'l.changed_at', order: 'desc' },
        { column: 'l.list_id', order: 'desc' },
      ])
      .select<Row[]>(
        knex.raw(
          `l.list_id, l.sealed_text, l.created_at, l.changed_at,
           (select count(*) from ?? n where n.list_id = l.list_id) as lines`,
          [`${this.schema()}.lines`],
        ),
      );
    const texts = await openListTexts(
      this.sealing,
      userId,
      rows.map(({ sealed_text }) => sealed_text),
    );
    return rows.flatMap((row, n) => {
      const text = texts[n];
      if (!text) return [];
      const { list_id: _id, created_at: createdAt, changed_at: changedAt } = row;
      return [{ _id, ...text, lines: Number(row.lines), createdAt, changedAt }];
    });
  }

  private schema(): string {
    return this.readModels.schemaOf('lists');
  }
}
