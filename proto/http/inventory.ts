import type { SellerOffer } from './catalog.js';
import { EXCELLENT_MATCH } from './limits.js';
import { entityId } from './parameters.js';
import { z } from './zod.js';

/** Limits of an uploaded list. Texts that name a limit take it from here. */
export const uploadLimits = {
  bytes: 10 * 1024 * 1024,
  extensions: ['.xlsx', '.xls', '.csv'],
  rows: 10_000,
  columns: 100,
  /** Days without use after which an upload is deleted. */
  keptDays: 90,
} as const;

export const typesText = uploadLimits.extensions.join(', ');
export const sizeText = `${uploadLimits.bytes / 2 ** 20} MB`;
/** Text of an upload that failed for a reason that is not the file's. */
export const UPLOAD_FAILED = 'Failed to upload file. Please try again.';
export const tooLarge = `File is larger than ${sizeText}`;

/** Reason why files cannot be uploaded as a list, for people; null when they can. */
export function uploadProblem(
  files: readonly { readonly name: string; readonly size: number }[],
): string | null {
  const [file, ...more] = files;
  if (!file || more.length > 0) return more.length > 0 ? 'Too many files' : 'Choose a file first.';
  const extension = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!uploadLimits.extensions.some((known) => known === extension)) return `File type must be ${typesText}`;
  if (file.size > uploadLimits.bytes) return tooLarge;
  return file.size < 1 ? 'The file is empty' : null;
}

/** Kinds of columns of a list, with their names on the screen. */
export const inventoryFields = {
  name: 'Product name',
  code: 'Product code',
  brand: 'Brand',
  quantity: 'Quantity',
  unit: 'Unit or pack',
  price: 'Price paid',
} as const;
export type InventoryField = keyof typeof inventoryFields;

const column = z
  .number()
  .int()
  .min(0)
  .max(uploadLimits.columns - 1)
  .nullable();

/** PUT /inventory/uploads/{id}/columns: the column of each field; null for a field without one. */
export const columnsBody = z
  .object({
    /** Row of the header, counted from 1 as spreadsheets do. */
    headerRow: z.number().int().min(1).max(uploadLimits.rows),
    columns: z.object({
      name: column,
      code: column,
      brand: column,
      quantity: column,
      unit: column,
      price: column,
    }),
  })
  .refine(({ columns: { name, code } }) => name !== null || code !== null, {
    path: ['columns', 'name'],
    message: 'Choose the column with the product name or the product code.',
  })
  .refine(
    ({ columns }) => {
      const taken = Object.values(columns).filter((at) => at !== null);
      return new Set(taken).size === taken.length;
    },
    { path: ['columns'], message: 'A column can hold one thing only.' },
  );
export type ColumnsBody = z.infer<typeof columnsBody>;

/** PUT /inventory/uploads/{id}/rows/{row}: the product a row means; null for none of the candidates. */
export const chooseBody = z.object({ productId: entityId.nullable() });
export type ChooseBody = z.infer<typeof chooseBody>;

export const rowParams = z.object({ id: entityId, row: z.coerce.number().int().min(1).max(1_048_576) });
export type RowParams = z.infer<typeof rowParams>;

/** Reason for or against a product being the one that a row means; `open`: it is what the row says, and so are others. */
export interface MatchReason {
  speaks: 'for' | 'against' | 'open';
  text: string;
}

/** Strongest reason to doubt the product of a row whose match is unsure, for people. */
function doubtText(reasons: readonly MatchReason[]): string {
  const that = (kind: MatchReason['speaks']) => reasons.find(({ speaks }) => speaks === kind);
  const doubt = that('against') ?? that('open');
  return doubt ? `Not sure. ${doubt.text}.` : 'Not sure. Please check it.';
}

export interface MatchedProduct {
  id: string;
  name: string;
  brand: string;
  manufacturerCode: string;
  image: string;
  pack: string | null;
  /** Dollars; null when nobody quotes a price. */
  minPrice: number | null;
  sellers: SellerOffer[];
}

/** Cost of a row at the buyer's price in the file and at the best price here. Dollars. */
export interface RowCost {
  /** Quantity of the product that covers the row. */
  quantity: number;
  /** Explanation of `quantity` where packs differ: "10 boxes are 1 case". */
  conversion: string | null;
  /** Cost at the price in the file; null when the file has none. */
  paid: number | null;
  /** Cost of the same amount at the best price here; null when nobody quotes one. */
  here: number | null;
  /** Cost of `quantity` at the best price here, which is more than `here` where packs hold more than asked for; null as `here`. */
  total: number | null;
  /** `paid` less `here`; null when either is missing or `paid` is doubted, negative when the price here is higher. */
  saving: number | null;
}

export interface MatchedCandidate {
  product: MatchedProduct;
  confidence: number;
  reasons: MatchReason[];
  cost: RowCost;
}

export interface ProcessedItem {
  /** Row of the file, counted from 1. */
  row: number;
  originalName: string;
  originalSku: string;
  originalBrand: string;
  /** As written, for example "2 boxes". */
  originalQuantity: string;
  quantity: number;
  /** Reason why `quantity` is not the one the file states, for people; null when it is, or the file states none. */
  quantityProblem: string | null;
  /**
   * Warning, for people, about a price in the file that cannot be read or is far from the best price here; null otherwise. A row with a
   * warning needs a check (`needsCheck`).
   */
  priceProblem: string | null;
  /** 0 to 100; 0 without a product. */
  confidence: number;
  reasons: MatchReason[];
  /** Null when no candidate has a confidence of at least `LEAST_MATCH`, or the user has chosen none. */
  matchedProduct: MatchedProduct | null;
  cost: RowCost | null;
  /** True when the user has chosen the product. */
  chosen: boolean;
  /** Number of products to choose from. */
  candidates: number;
}

/** True for a row whose product may be another one than it means. */
export const isMatchUnsure = ({ chosen, confidence, matchedProduct }: ProcessedItem): boolean =>
  matchedProduct !== null && !chosen && confidence < EXCELLENT_MATCH;

/** Something to check of a row. */
export interface CheckReason {
  about: 'product' | 'quantity' | 'price';
  /** For people. */
  text: string;
}

function productDoubt(item: ProcessedItem): string | null {
  if (item.matchedProduct === null) return item.chosen ? 'None of the products found.' : 'No product found.';
  return isMatchUnsure(item) ? doubtText(item.reasons) : null;
}

/** All there is to check of a row: what the screen says beside it, the error file says of it, and the totals leave out. */
export const checkReasons = (item: ProcessedItem): CheckReason[] =>
  (
    [
      ['product', productDoubt(item)],
      ['quantity', item.quantityProblem],
      ['price', item.priceProblem],
    ] as const
  ).flatMap(([about, text]) => (text === null ? [] : [{ about, text }]));

/** True for a row to check. */
export const needsCheck = (item: ProcessedItem): boolean => checkReasons(item).length > 0;

/** True for a row that may be bought without a check: that does not depend on the price it was bought at before. */
export const isReady = (item: ProcessedItem): boolean =>
  checkReasons(item).every(({ about }) => about === 'price');

/** Name of the error file, without its ending: the rows to check (`needsCheck`), and those that could not be read. */
export const ERROR_FILE = 'inventory-errors';

export interface FileColumns {
  /** Row of the header, counted from 1. */
  headerRow: number;
  headers: string[];
  /** The rows after the header, for people to see what a column holds. */
  sample: string[][];
  columns: Record<InventoryField, number | null>;
  /** True when the user has corrected these columns, now or for an earlier file like this one. */
  corrected: boolean;
  /** Names of the workbook's other sheets with rows, which were not read; absent without any. */
  otherSheets?: string[];
}

export interface InventoryResult {
  id: string;
  fileName: string;
  /** ISO 8601. */
  uploadedAt: string;
  /** "columns" when no column with product names was found: the user has to choose it. */
  state: 'matched' | 'columns';
  columns: FileColumns;
  results: {
    /** Rows with a product, also those whose match is unsure. */
    found: number;
    /** Rows of `found` whose product has a confidence below `EXCELLENT_MATCH` and was not chosen by the user. */
    unsure: number;
    addedToFavorites: number;
    notFound: number;
    totalRows: number;
    /** Rows that name no product; `errors` says why. They do not count in `totalRows`. */
    leftOut: number;
    errors: string[];
  };
  /** Over rows with a price that is not doubted, a usable quantity and a match of at least `EXCELLENT_MATCH`. Dollars. */
  totals: { paid: number; here: number; saving: number; rows: number };
  processedItems: ProcessedItem[];
}

/** POST /inventory/upload and PUT /inventory/uploads/{id}/columns */
export interface InventoryAnswer {
  success: true;
  data: InventoryResult;
}

/** GET /inventory/latest */
export type LatestInventoryAnswer =
  | { state: 'none' }
  | {
      state: 'processing';
      id: string;
      fileName: string;
      done: number;
      total: number;
    }
  | { state: 'failed'; id: string; fileName: string; message: string }
  | { state: 'done'; data: InventoryResult };

/** GET /inventory/uploads/{id}/rows/{row}/candidates */
export interface CandidatesAnswer {
  candidates: MatchedCandidate[];
}
