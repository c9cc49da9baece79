import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { priceAlert, type PriceAlertCommand } from '@sextant/domain/price-alert/price-alert.js';
import { WatchedProducts, type BestPrice } from './watched-products.js';

type Of<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;

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
  const ids = events.map(({ data }) => data.productId ?? '');
  await watched.lock(ids);
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
    for (const userId of watchers.get(productId) ?? []) {
      await sender.observe(event, userId, productId, { priceCents: newPriceCents, seller }, at);
    }
  }
}

async function favouriteSaved(event: Of<'FavouriteSaved'>, watched: WatchedProducts, sender: Sender) {
  const { userId = '', productId = '', bestPriceCents, at = '' } = event.data;
  await watched.lock([productId]);
  await watched.watch(userId, productId);
  await sender.send(event, 'start', {
    type: 'StartPriceWatch',
    userId,
    productId,
    bestCents: bestPriceCents,
    at,
  });
  const best = await watched.bestPrice(productId);
  // The price may have moved between the moment of saving and now.
  if (best && best.priceCents !== bestPriceCents) await sender.observe(event, userId, productId, best, at);
}

async function favouriteRemoved(event: Of<'FavouriteRemoved'>, watched: WatchedProducts, sender: Sender) {
  const { userId = '', productId = '', at = '' } = event.data;
  await watched.lock([productId]);
  await watched.unwatch(userId, productId);
  await sender.send(event, 'stop', { type: 'StopPriceWatch', userId, productId, at });
}

/** Tells everybody who favourited a product when its best price moves; what counts as a drop the aggregate decides. */
export const priceDropPolicy = (commands: CommandHandling): Consumer => ({
  name: 'price-drop-policy',
  contexts: ['products', 'favourites', 'users'],
  apply: async (batch: readonly RecordedEvent[], trx: Knex.Transaction) => {
    const watched = new WatchedProducts(trx);
    const sender = new Sender(commands);
    const moved = batch.filter((event) => event.type === 'BestPriceChanged');
    if (moved.length > 0) await bestPricesMoved(moved, watched, sender);
    for (const event of batch) {
      if (event.type === 'FavouriteSaved') await favouriteSaved(event, watched, sender);
      if (event.type === 'UserDeleted') await watched.forget(event.data.userId ?? '');
      if (event.type === 'FavouriteRemoved') await favouriteRemoved(event, watched, sender);
    }
  },
});
