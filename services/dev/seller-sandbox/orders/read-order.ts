import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { invalid } from '../http/problem.js';
import { centsOf } from '../http/read-price.js';
import type { OrderedLine } from './order.js';

/** Highest quantity of a line. */
export const MOST_OF_ONE = 10_000;
/** Longest reference or item number, in characters. */
export const LONGEST_REFERENCE = 200;
/** Longest text of an address, in characters. */
const LONGEST_TEXT = 1000;

interface ReadOrder {
  reference: string | null;
  /** The buyer's own number of the order. */
  purchaseOrderNumber: string | null;
  lines: OrderedLine[];
}

/**
 * Reads an order from a request body: `{ reference?, purchaseOrderNumber?, lines: [{ sku, quantity, unitPrice? }], deliverTo? }`.
 * The address is checked but not kept, because nothing is ever delivered. @throws Refusal 400
 */
export function readOrder(body: Record<string, unknown>): ReadOrder {
  const errors: Record<string, string> = {};
  const { lines } = body;
  const reference = readReference(body, 'reference', errors);
  const purchaseOrderNumber = readReference(body, 'purchaseOrderNumber', errors);
  if (!isAddress(body.deliverTo)) errors.deliverTo = 'must be an address: an object of texts';
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > MAX_LINES) {
    throw invalid({ ...errors, lines: `must be a list of 1 to ${MAX_LINES} lines` });
  }
  const read = lines.map((line: unknown, index) => readLine(line, `lines.${index}`, errors));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { reference, purchaseOrderNumber, lines: read };
}

function readReference(
  body: Record<string, unknown>,
  name: string,
  errors: Record<string, string>,
): string | null {
  const { [name]: text = null } = body;
  if (text === null || (typeof text === 'string' && text.length <= LONGEST_REFERENCE)) return text;
  errors[name] = `must be a text of at most ${LONGEST_REFERENCE} characters`;
  return null;
}

const isAddress = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string' && text.length <= LONGEST_TEXT));

function readLine(line: unknown, path: string, errors: Record<string, string>): OrderedLine {
  const { sku, quantity, unitPrice } = (line ?? {}) as Record<string, unknown>;
  if (typeof sku !== 'string' || sku === '' || sku.length > LONGEST_REFERENCE)
    errors[`${path}.sku`] = 'must be an item number';
  const counts =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;
  if (!counts) errors[`${path}.quantity`] = `must be a whole number from 1 to ${MOST_OF_ONE}`;
  const expectedCents = unitPrice === undefined ? undefined : centsOf(unitPrice);
  if (unitPrice !== undefined && expectedCents === undefined)
    errors[`${path}.unitPrice`] = 'must be a price like "12.34"';
  return {
    sku: String(sku),
    quantity: Number(quantity),
    ...(expectedCents === undefined ? {} : { expectedCents }),
  };
}
