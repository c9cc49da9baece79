import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { availabilities, type PricePoint } from '@sextant/domain/product-offers/events.js';
import { parsePrice } from '@sextant/domain/shared/money.js';
import { isStorable, unstorable } from '@sextant/domain/shared/storable.js';
import { canonicalBrand } from './brands.js';
import type { CompleteLine, FeedLine, ReadFeed, RefusedLine } from './feed-line.js';
import { makersCode } from './makers-code.js';
import { feedLimits } from './feed-limits.js';

const price = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = parsePrice(typeof value === 'number' ? value.toFixed(2) : value);
  if (cents === undefined || cents === 0)
    context.addIssue({ code: 'custom', message: 'is not a plausible price' });
  return cents ?? 0;
});
const text = (max: number) => z.string().trim().max(max);

/** One item of the feed a seller publishes; see the seller contract (OpenAPI of the seller sandbox). */
const item = z.object({
  sku: text(feedLimits.sku).min(1),
  name: text(feedLimits.name).min(1),
  brand: text(feedLimits.brand).min(1),
  manufacturer: text(feedLimits.brand).default(''),
  manufacturerCode: text(feedLimits.manufacturerCode).default(''),
  gtin: text(feedLimits.gtin).default(''),
  description: text(feedLimits.description).default(''),
  categories: z.array(text(feedLimits.category).min(1)).min(1).max(4),
  kind: text(40).default('box'),
  familyId: text(100).default(''),
  specifications: z
    .record(text(feedLimits.specificationName), text(feedLimits.specification))
    .refine((all) => Object.keys(all).length <= feedLimits.specifications, 'are too many')
    .default({}),
  visual: z
    .object({
      swatch: text(feedLimits.visual).optional(),
      label: text(feedLimits.visual).optional(),
      pack: z.union([text(feedLimits.visual), z.number()]).optional(),
    })
    .optional(),
  url: z.url({ protocol: /^https?$/ }).max(feedLimits.url),
  price: price.nullable(),
  availability: z.enum(availabilities),
  rating: z.number().min(0).max(5).nullable().default(null),
  ratingCount: z.number().int().min(0).max(10_000_000).default(0),
  history: z.custom<unknown[]>(Array.isArray).optional(),
});

// Made once: making a schema takes a hundred times as long as reading an item with it.
const feed = z.object({ items: z.array(z.unknown()) });
const named = z.object({ sku: z.string().trim().min(1).refine(isStorable) });

/** Items read without a break: they block the event loop for a few milliseconds. */
const SLICE = 100;

/** Most past steps kept: more than a price changes in the longest of `HISTORY_RANGES` (`proto/http/limits.ts`). */
const MAX_STEPS = 400;

/** ISO 8601 instant of a date or date-time; feeds mostly send plain dates, which need no parsing. */
function instantOf(text: string): string | undefined {
  if (/^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/.test(text)) return `${text}T00:00:00.000Z`;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/**
 * One past step `[date, "12.34"]`; nothing for another form, and none at 0, which no price is. Without zod, because a catalog has a million steps and a schema
 * per step took longer than everything else in an import (11 s of 14 s).
 */
function readStep(step: unknown): PricePoint[] {
  if (!Array.isArray(step) || typeof step[0] !== 'string' || typeof step[1] !== 'string') return [];
  const priceCents = parsePrice(step[1]);
  const at = instantOf(step[0]);
  return priceCents === undefined || priceCents === 0 || at === undefined ? [] : [{ at, priceCents }];
}

type Item = z.infer<typeof item>;

/** The item, or the reason why it is refused. */
function readItem(raw: unknown): { value: Item; reason?: undefined } | { value?: undefined; reason: string } {
  const { data: value, error } = item.safeParse(raw);
  if (!value) {
    const issue = error.issues[0];
    return { reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
  }
  // Past steps keep only dates and prices.
  const broken = unstorable({ ...value, history: undefined });
  return broken === undefined ? { value } : { reason: `${broken} contains characters that cannot be stored` };
}

function toLine(value: Item, row: number): CompleteLine {
  const { sku, url, availability, rating, ratingCount, history, visual } = value;
  return {
    row,
    sku,
    url,
    availability,
    ratingCount,
    rating: rating ?? undefined,
    priceCents: value.price ?? undefined,
    history: (history ?? []).slice(-MAX_STEPS).flatMap(readStep),
    details: {
      name: value.name,
      brand: canonicalBrand(value.brand),
      manufacturer: canonicalBrand(value.manufacturer || value.brand),
      manufacturerCode: makersCode(value.manufacturerCode),
      description: value.description,
      categories: value.categories,
      kind: value.kind,
      familyId: value.familyId,
      specifications: value.specifications,
      gtin: value.gtin,
      visual: { swatch: visual?.swatch ?? '', label: visual?.label ?? '', pack: String(visual?.pack ?? '') },
    },
  };
}

/** Thrown for a feed that cannot be read as a whole; none of its lines is used. */
export class UnreadableFeed extends Error {
  readonly code = 'unreadable_feed';
}

/**
 * Reads a seller's JSON feed (`{ items: [...] }`). Lines that do not fit are refused one by one with the reason.
 * @throws UnreadableFeed when the text is no JSON or has no items.
 */
export async function readJsonFeed(body: string): Promise<ReadFeed> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new UnreadableFeed('the feed is not JSON');
  }
  const items = feed.safeParse(parsed);
  if (!items.success) throw new UnreadableFeed('the feed has no list of items');
  const lines: FeedLine[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of items.data.items.entries()) {
    if (index % SLICE === SLICE - 1) await yieldToEventLoop();
    const { value, reason } = readItem(raw);
    if (!value) {
      refused.push({ row: index + 1, sku: named.safeParse(raw).data?.sku, reason });
    } else if (seen.has(value.sku)) {
      refused.push({ row: index + 1, sku: value.sku, reason: 'sku appears twice' });
    } else {
      seen.add(value.sku);
      lines.push(toLine(value, index + 1));
    }
  }
  return { lines, refused };
}
