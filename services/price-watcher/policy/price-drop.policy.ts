import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import { mapConcurrently } from '@sextant/platform/event-store/map-concurrently.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { priceAlert, type PriceAlertCommand } from '@sextant/domain/price-alert/price-alert.js';
import { WatchedProducts, type BestPrice } from './watched-products.js';

type Of<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;

type Change = Of<'FavouriteSaved'> | Of<'FavouriteRemoved'>;

/** Each waits for its own append to the event store, which takes those that come together in one go. */
const COMMANDS_AT_ONCE = 32;

const productOf = ({ data }: Change | Of<'BestPriceChanged'>): string => data.productId ?? '';

/** The same cause for the same person always gives the same id, so that a repeated delivery notifies once. */
const notificationIdOf = (causeId: string, userId: string): string =>
  createHash('sha256').update(`${causeId}/${userId}`).digest('hex').slice(0, 24);

class Sender {
  constructor(private readonly commands: CommandHandling) {}

  async send(cause: RecordedEvent, name: string, command: PriceAlertCommand): Promise<void> {
    const { userId, productId } = command;
    const result = await this.commands.handle(priceAlert, `alert-${userId}-${productId}`, command, {
      commandId: `price-drop/${name}/${cause.id}/${userId}`,
      correlationId: cause.correlationId,
      causationId: cause.id,
      actor: 'system:price-drop',
    });
    if (!result.ok) throw new Error(`price alert refused ${command.type}: ${result.error.code}`);
  }

  observe(
    cause: RecordedEvent,
    userId: string,
    productId: string,
    best: BestPrice,
    at: string,
  ): Promise<void> {
    return this.send(cause, 'observe', {
      type: 'ObserveBestPrice',
      userId,
      productId,
      at,
      bestCents: best.priceCents,
      seller: best.seller,
      notificationId: notificationIdOf(cause.id, userId),
    });
  }
}

async function bestPricesMoved(
  events: readonly Of<'BestPriceChanged'>[],
  watched: WatchedProducts,
  sender: Sender,
) {
  const latest = new Map(
    events.map(({ data }) => [
      data.productId ?? '',
      { priceCents: data.newPriceCents, seller: data.seller ?? '' },
    ]),
  );
  await watched.saveBestPrices(latest);
  const watchers = await watched.watchersOf([...latest.keys()]);
  for (const event of events) {
    const { productId = '', newPriceCents, seller = '', at = '' } = event.data;
    const best = { priceCents: newPriceCents, seller };
    await mapConcurrently(watchers.get(productId) ?? [], COMMANDS_AT_ONCE, (userId) =>
      sender.observe(event, userId, productId, best, at),
    );
  }
}

async function favouritesChanged(changes: readonly Change[], watched: WatchedProducts, sender: Sender) {
  const watches = [...Map.groupBy(changes, ({ data }) => `${data.userId}/${data.productId}`).values()];
  const now = watches.flatMap((ofOne) => ofOne.slice(-1));
  await watched.unwatch(now.filter(({ type }) => type === 'FavouriteRemoved').map(({ data }) => data));
  await watched.watch(now.filter(({ type }) => type === 'FavouriteSaved').map(({ data }) => data));
  const best = await watched.bestPrices(changes.map(productOf));
  await mapConcurrently(watches, COMMANDS_AT_ONCE, async (ofOne) => {
    for (const change of ofOne) await tellWatch(change, best.get(productOf(change)), sender);
  });
}

async function tellWatch(change: Change, best: BestPrice | undefined, sender: Sender): Promise<void> {
  const { userId = '', productId = '', at = '' } = change.data;
  if (change.type === 'FavouriteRemoved') {
    await sender.send(change, 'stop', { type: 'StopPriceWatch', userId, productId, at });
    return;
  }
  const { bestPriceCents: bestCents } = change.data;
  await sender.send(change, 'start', { type: 'StartPriceWatch', userId, productId, bestCents, at });
  // The price may have moved between the moment of saving and now.
  if (best && best.priceCents !== bestCents) await sender.observe(change, userId, productId, best, at);
}

/** Tells everybody who favourited a product when its best price moves; what counts as a drop the aggregate decides. */
export const priceDropPolicy = (commands: CommandHandling): Consumer => ({
  name: 'price-drop-policy',
  contexts: ['products', 'favourites', 'users'],
  apply: async (batch: readonly RecordedEvent[], trx: Knex.Transaction) => {
    const watched = new WatchedProducts(trx);
    const sender = new Sender(commands);
    const moved = batch.filter((event) => event.type === 'BestPriceChanged');
    const changes = batch.filter(
      (event): event is Change => event.type === 'FavouriteSaved' || event.type === 'FavouriteRemoved',
    );
    await watched.lock([...moved, ...changes].map(productOf));
    if (moved.length > 0) await bestPricesMoved(moved, watched, sender);
    if (changes.length > 0) await favouritesChanged(changes, watched, sender);
    for (const event of batch)
      if (event.type === 'UserDeleted') await watched.forget(event.data.userId ?? '');
  },
});
