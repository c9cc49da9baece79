import { randomUUID } from 'node:crypto';
import {
  productOffers,
  productStream,
  type ProductOffersCommand,
} from '@sextant/domain/product-offers/product-offers.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { Append, EventStore, NewEvent } from '@sextant/platform/event-store/event-store.js';
import { CHUNK, REMEMBERED_BYTES } from '@sextant/price-watcher/feeds/recording.js';
import { sellers } from '@sextant/sellers/registry.js';
import { result, type BenchResult } from '../result.ts';

/** Products in the catalog, and sellers that offer each. */
const PRODUCTS = Number(process.env.GROWTH_STREAMS ?? 100_000);
const OFFERS = sellers.slice(0, 5).map(({ key }) => key);
/** Products whose events are made at a time. */
const PIECE = 10_000;

const at = '2026-01-01T00:00:00.000Z';
const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'seller:bench' };
const idOf = (n: number): string => `p-${String(n).padStart(10, '0')}`;

const detailsOf = (n: number) => ({
  name: `Nitrile Exam Gloves, powder-free, ${n}`,
  brand: 'Kerr',
  manufacturer: 'Kerr',
  manufacturerCode: `K-${n}`,
  description: 'Textured at the finger tips, for sensitive skin. Not made with natural rubber latex.',
  categories: ['Supplies', 'Infection Control', 'Gloves'],
  kind: 'glove-box',
  familyId: idOf(n),
  specifications: { Packaging: '100/box', Size: 'Medium', Color: 'Blue' },
  gtin: '',
});

/** The last seller's price: never the best one, so that a change of it is one event. */
const priceOf = (nth: number, round: number): number =>
  1000 + 100 * nth + (nth === OFFERS.length - 1 ? round : 0);

const offerOf = (n: number, nth: number, round: number) => ({
  seller: OFFERS[nth] ?? '',
  sku: `${OFFERS[nth]}-${n}`,
  url: `https://www.${OFFERS[nth]}.com/product/${n}`,
  priceCents: priceOf(nth, round),
  availability: 'in_stock' as const,
  ratingCount: 0,
  history: [],
});

const newEvent = (event: DomainEvent): NewEvent => ({
  id: randomUUID(),
  type: event.type,
  data: encodeEvent(event),
  metadata,
});

/** Events of a product whose sellers have all been read once. */
function listed(n: number): Append {
  const productId = idOf(n);
  const best = { productId, newPriceCents: priceOf(0, 0), seller: OFFERS[0] ?? '', at };
  const events: DomainEvent[] = [
    { type: 'ProductListed', data: { productId, details: detailsOf(n), at } },
    ...OFFERS.map((_, nth): DomainEvent => ({
      type: 'OfferListed',
      data: { ...offerOf(n, nth, 0), productId, sources: ['feed'], at },
    })),
    { type: 'BestPriceChanged', data: best },
  ];
  return { stream: productStream(productId), expectedRevision: 0, events: events.map(newEvent) };
}

const last = OFFERS.length - 1;
const changed = (n: number, round: number): ProductOffersCommand => ({
  type: 'RecordOffer',
  productId: idOf(n),
  details: detailsOf(n),
  offer: offerOf(n, last, round),
  source: 'feed',
  at,
});

/** Runs the work for chunks of all products, as many at a time as the price watcher sends; returns milliseconds per product. */
async function eachInTurn(work: (products: readonly number[]) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < PRODUCTS; n += CHUNK)
    await work(Array.from({ length: Math.min(CHUNK, PRODUCTS - n) }, (_, nth) => n + nth));
  return (performance.now() - started) / PRODUCTS;
}

/** One command for each product of a whole catalog in turn, as feeds name them, with the memory of a price watcher. */
export async function manyStreams(store: EventStore): Promise<BenchResult[]> {
  for (let n = 0; n < PRODUCTS; n += PIECE)
    await store.appendEach(
      Array.from({ length: Math.min(PIECE, PRODUCTS - n) }, (_, nth) => listed(n + nth)),
    );
  const age = OFFERS.length + 2;
  const commands = new DeciderCommandHandler(store, { rememberedBytes: REMEMBERED_BYTES });
  const round = (nth: number) =>
    eachInTurn(async (products) => {
      const results = await commands.handleEach(
        productOffers,
        products.map((n) => ({
          stream: productStream(idOf(n)),
          command: changed(n, nth),
          context: { commandId: randomUUID(), correlationId: 'bench', actor: 'seller:bench' },
        })),
      );
      if (results.some((done) => !done.ok || done.events.length !== 1))
        throw new Error('a command did not lead to one event');
    });
  const first = await round(1);
  const remembered = await round(2);
  const bare = await eachInTurn((products) =>
    store.appendEach(
      products.map((n) => {
        const { seller, sku } = offerOf(n, last, 0);
        const prices = { oldPriceCents: priceOf(last, 2), newPriceCents: priceOf(last, 3) };
        const data = { productId: idOf(n), seller, sku, ...prices, at };
        return {
          stream: productStream(idOf(n)),
          expectedRevision: age + 2,
          events: [newEvent({ type: 'OfferPriceChanged', data })],
        };
      }),
    ),
  );
  const products = PRODUCTS.toLocaleString('en-US');
  return [
    result(`command on each of ${products} streams in turn (lower is better)`, 'ms', remembered, bare),
    result(`the first on each, which reads it (lower is better)`, 'ms', first, bare),
  ];
}
