import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { dollarsOrNull } from '@sextant/domain/shared/money.js';
import type { Knex } from 'knex';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx } from '@sextant/platform/read-db/read-model.js';
import { cardOf, entryOf, pageDetailsOf } from './product-document.js';
import { evolveEntry, type EntryOffer, type ProductEntry, type ProductEvent } from './product-entry.js';
import { upsert } from '../shared/upsert.js';

interface TouchedOffer {
  readonly productId: string;
  readonly seller: string;
  readonly sku: string;
  /** Undefined when no event of the batch states them: the stored ones stay. */
  readonly sources: readonly string[] | undefined;
}

/** Folded products and touched offers of a batch. */
interface Folded {
  readonly entries: ReadonlyMap<string, ProductEntry>;
  readonly offers: ReadonlyMap<string, TouchedOffer>;
  /** Last revision of each product's stream. */
  readonly revisions: ReadonlyMap<string, number>;
}

async function storedCards(tx: ProjectionTx, ids: readonly string[]): Promise<Map<string, ProductEntry>> {
  const { rows } = (await tx.trx.raw(
    `select card from "${tx.schema}".products where product_id = any(?::text[])`,
    [ids as string[]],
  )) as { rows: { card: string }[] };
  return new Map(
    rows.map(({ card }) => {
      const entry = entryOf(JSON.parse(card) as ProductCard);
      return [entry.id, entry];
    }),
  );
}

function sourcesAfter(event: ProductEvent, before: TouchedOffer | undefined): TouchedOffer['sources'] {
  if (event.type === 'OfferListed') return event.data.sources;
  if (event.type === 'OfferRevised' && event.data.sources.length > 0) return event.data.sources;
  return before?.sources;
}

function fold(batch: readonly ProductEvent[], stored: Map<string, ProductEntry>): Folded {
  const entries = new Map<string, ProductEntry>();
  const offers = new Map<string, TouchedOffer>();
  const revisions = new Map<string, number>();
  for (const event of batch) {
    const { productId } = event.data;
    revisions.set(productId, event.revision);
    if (event.type === 'BestPriceChanged') continue;
    entries.set(productId, evolveEntry(productId, entries.get(productId) ?? stored.get(productId), event));
    if ('sku' in event.data) {
      const { seller, sku } = event.data;
      const key = `${productId}/${seller}/${sku}`;
      offers.set(key, { productId, seller, sku, sources: sourcesAfter(event, offers.get(key)) });
    }
  }
  return { entries, offers, revisions };
}

const isOfProduct = (event: RecordedEvent): event is ProductEvent => event.stream.startsWith('product-');

const productColumns = {
  product_id: 'text',
  card: 'text',
  details: 'text',
  kind: 'text',
  swatch: 'text',
  label: 'text',
  badge: 'text',
  revision: 'integer',
};

async function writeProducts(tx: ProjectionTx, { entries, revisions }: Folded): Promise<void> {
  const known: unknown[][] = [];
  const described: unknown[][] = [];
  for (const entry of entries.values()) {
    const card = JSON.stringify(cardOf(entry));
    const x = entry.extras;
    const revision = revisions.get(entry.id);
    if (!x) known.push([entry.id, card, revision]);
    else {
      const details = JSON.stringify(pageDetailsOf(x));
      described.push([entry.id, card, details, x.kind, x.swatch, x.label, x.badge, revision]);
    }
  }
  const table = `"${tx.schema}".products`;
  await upsert(tx.trx, { table, columns: productColumns, key: ['product_id'], followed: true }, described);
  if (known.length === 0) return;
  await tx.trx.raw(
    `update ${table} p set card = n.card, revision = n.revision, changed_in = pg_current_xact_id()
     from unnest(?::text[], ?::text[], ?::int[]) as n (product_id, card, revision) where p.product_id = n.product_id`,
    [0, 1, 2].map((column) => known.map((row) => row[column])) as Knex.RawBinding[],
  );
}

/** Stores revisions of events that change no card, such as a best price in a batch of its own: the card includes them. */
async function noteRevisions(tx: ProjectionTx, { entries, revisions }: Folded): Promise<void> {
  const noted = [...revisions].filter(([productId]) => !entries.has(productId));
  if (noted.length === 0) return;
  await tx.trx.raw(
    `update "${tx.schema}".products p set revision = n.revision
     from unnest(?::text[], ?::int[]) as n (product_id, revision) where p.product_id = n.product_id`,
    [noted.map(([productId]) => productId), noted.map(([, revision]) => revision)] as Knex.RawBinding[],
  );
}

const offerColumns = {
  product_id: 'text',
  seller: 'text',
  sku: 'text',
  url: 'text',
  price_cents: 'integer',
  availability: 'text',
  rating: 'double precision',
  rating_count: 'integer',
  last_checked: 'text',
};

async function writeOffers(tx: ProjectionTx, { entries, offers }: Folded): Promise<void> {
  const kept: unknown[][] = [];
  const withSources: unknown[][] = [];
  const gone: TouchedOffer[] = [];
  for (const ref of offers.values()) {
    const offer = entries
      .get(ref.productId)
      ?.offers.find((o: EntryOffer) => o.seller === ref.seller && o.sku === ref.sku);
    if (!offer) gone.push(ref);
    else {
      const { seller, sku, url, priceCents, availability, rating, ratingCount, lastChecked } = offer;
      const row = [
        ref.productId,
        seller,
        sku,
        url,
        priceCents,
        availability,
        rating,
        ratingCount,
        lastChecked,
      ];
      if (ref.sources) withSources.push([...row, JSON.stringify(ref.sources)]);
      else kept.push(row);
    }
  }
  const table = `"${tx.schema}".offers`;
  const key = ['product_id', 'seller', 'sku'];
  await upsert(tx.trx, { table, columns: offerColumns, key }, kept);
  await upsert(tx.trx, { table, columns: { ...offerColumns, sources: 'jsonb' }, key }, withSources);
  if (gone.length === 0) return;
  await tx.trx.raw(
    `delete from ${table} where (product_id, seller, sku) in
     (select * from unnest(?::text[], ?::text[], ?::text[]))`,
    [gone.map((g) => g.productId), gone.map((g) => g.seller), gone.map((g) => g.sku)],
  );
}

const priceChanged = (productId: string, oldPrice: number | null, newPrice: number | null): LiveEvent => ({
  audience: `product:${productId}`,
  name: 'price.changed',
  payload: { productId, oldPrice, newPrice },
});

const changesOffer = (event: ProductEvent): boolean =>
  event.type === 'OfferPriceChanged' ||
  event.type === 'OfferAvailabilityChanged' ||
  event.type === 'OfferWithdrawn';

/**
 * Live events for browsers that show these products: every change of the best price, and one per product of which only another
 * offer has changed, because a cart may hold it. A first import only lists offers, so it announces only best prices.
 */
function liveEvents(batch: readonly ProductEvent[], { entries }: Folded): LiveEvent[] {
  const best = batch.flatMap((event): LiveEvent[] => {
    if (event.type !== 'BestPriceChanged') return [];
    const { productId, oldPriceCents, newPriceCents } = event.data;
    return [priceChanged(productId, dollarsOrNull(oldPriceCents), dollarsOrNull(newPriceCents))];
  });
  const told = new Set<string>(best.map(({ audience }) => audience));
  const changed = new Set(batch.filter(changesOffer).map(({ data }) => data.productId));
  const others = [...entries.values()].flatMap((entry): LiveEvent[] => {
    if (!changed.has(entry.id) || told.has(`product:${entry.id}`)) return [];
    const { min_price } = cardOf(entry);
    return [priceChanged(entry.id, min_price, min_price)];
  });
  return [...best, ...others];
}

/** Applies a batch of product events: one read and at most six writes, whatever its size. */
export async function projectProducts(all: readonly RecordedEvent[], tx: ProjectionTx): Promise<void> {
  const batch = all.filter(isOfProduct);
  const ids = [...new Set(batch.map(({ data }) => data.productId))];
  const folded = fold(batch, await storedCards(tx, ids));
  await writeProducts(tx, folded);
  await noteRevisions(tx, folded);
  await writeOffers(tx, folded);
  await tx.publish?.(liveEvents(batch, folded));
}
