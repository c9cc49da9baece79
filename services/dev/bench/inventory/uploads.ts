import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { InventoryAnswer, ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import type { InventoryRow } from '../labels/labels.ts';

const columns = ['name', 'code', 'brand', 'quantity', 'unit', 'price'] as const;
const titles = ['Product Name', 'SKU', 'Brand', 'Quantity', 'Unit', 'Price'];

const cell = (text = ''): string => `"${text.replaceAll('"', '""')}"`;

/** Rows as a practice would upload them. */
export const listOf = (rows: readonly InventoryRow['row'][]): string =>
  [titles.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))].join('\n');

/** Uploads as the demo shopper. */
export class Uploader {
  private readonly url: string;
  private readonly token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async signIn(url: string): Promise<Uploader> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demoLogins.shopper),
    });
    return new Uploader(url, ((await answer.json()) as AuthResult).token);
  }

  /** The items of a list, by their row; the header is row 1. */
  async upload(list: string): Promise<ReadonlyMap<number, ProcessedItem>> {
    const form = new FormData();
    form.append('file', new File([list], 'list.csv'));
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/api/inventory/upload`, { method: 'POST', body: form, headers });
    if (!answer.ok) throw new Error(`the upload was answered ${answer.status}: ${await answer.text()}`);
    const { data } = (await answer.json()) as InventoryAnswer;
    return new Map(data.processedItems.map((item) => [item.row, item]));
  }
}
