import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  DeciderCommandHandler,
  StreamCommand,
} from '@sextant/platform/commands/decider-command-handler.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { alertStream, priceAlert, type PriceAlertCommand } from '@sextant/domain/price-alert/price-alert.js';
import { WatchedProducts, type BestPrice } from './watched-products.js';

type Of<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;

type Change = Of<'FavouriteSaved'> | Of<'FavouriteRemoved'>;

const productOf = ({ data }: Change | Of<'BestPriceChanged'>): string => data.productId;

/** The same cause for the same person always gives the same id, so that a repeated delivery notifies once. */
const notificationIdOf = (causeId: string, userId: string): string =>
  createHash('sha256').update(`${causeId}/${userId}`).digest('hex').slice(0, 24);

const commandFor = (
  cause: RecordedEvent,
  name: 'start' | 'stop' | 'observe',
  command: PriceAlertCommand,
): StreamCommand<PriceAlertCommand> => ({
  stream: alertStream(command.userId, command.productId),
  command,
  context: {
    commandId: `price-drop/${name}/${cause.id}/${command.userId}`,
    correlationId: cause.correlationId,
    causationId: cause.id,
    actor: 'system:price-drop',
  },
});

const observe = (
  cause: RecordedEvent,
  { userId, productId, at }: { userId: string; productId: string; at: string },
  { priceCents: bestCents, seller }: BestPrice,
) =>
  commandFor(cause, 'observe', {
    type: 'ObserveBestPrice',
    userId,
    productId,
    at,
    bestCents,
    seller,
    notificationId: notificationIdOf(cause.id, userId),
  });

async function bestPricesMoved(events: readonly Of<'BestPriceChanged'>[], watched: WatchedProducts) {
  const latest = new Map(
    events.map(({ data }) => [data.productId, { priceCents: data.newPriceCents, seller: data.seller }]),
  );
  await watched.saveBestPrices(latest);
  const watchers = await watched.watchersOf([...latest.keys()]);
  return events.flatMap((event) => {
    const { productId, newPriceCents: priceCents, seller, at } = event.data;
    const who = watchers.get(productId) ?? [];
    return who.map((userId) => observe(event, { userId, productId, at }, { priceCents, seller }));
  });
}

async function favoritesChanged(changes: readonly Change[], watched: WatchedProducts) {
  const watches = Map.groupBy(changes, ({ data }) => `${data.userId}/${data.productId}`);
  const now = [...watches.values()].flatMap((ofOne) => ofOne.slice(-1));
  await watched.unwatch(now.filter(({ type }) => type === 'FavouriteRemoved').map(({ data }) => data));
  await watched.watch(now.filter(({ type }) => type === 'FavouriteSaved').map(({ data }) => data));
  const best = await watched.bestPrices(changes.map(productOf));
  return changes.flatMap((change) => commandsAfter(change, best.get(productOf(change))));
}

function commandsAfter(change: Change, best: BestPrice | undefined) {
  const { userId, productId, at } = change.data;
  const what = { userId, productId, at };
  if (change.type === 'FavouriteRemoved')
    return [commandFor(change, 'stop', { type: 'StopPriceWatch', ...what })];
  const { bestPriceCents: bestCents } = change.data;
  const start = commandFor(change, 'start', { type: 'StartPriceWatch', ...what, bestCents });
  // The price may have moved between the moment of saving and now.
  return best && best.priceCents !== bestCents ? [start, observe(change, what, best)] : [start];
}

/** Tells everybody who favorited a product when its best price moves; what counts as a drop the aggregate decides. */
export const priceDropPolicy = (commands: DeciderCommandHandler): Consumer => ({
  name: 'price-drop-policy',
  contexts: ['products', 'favorites', 'users'],
  apply: async (batch: readonly RecordedEvent[], trx: Knex.Transaction) => {
    const watched = new WatchedProducts(trx);
    const moved = batch.filter((event) => event.type === 'BestPriceChanged');
    const changes = batch.filter(
      (event) => event.type === 'FavouriteSaved' || event.type === 'FavouriteRemoved',
    );
    await watched.lock([...moved, ...changes].map(productOf));
    const sent = moved.length > 0 ? await bestPricesMoved(moved, watched) : [];
    if (changes.length > 0) sent.push(...(await favoritesChanged(changes, watched)));
    for (const result of await commands.handleEach(priceAlert, sent))
      if (!result.ok) throw new Error(`price alert refused a command: ${result.error.code}`);
    for (const event of batch) if (event.type === 'UserDeleted') await watched.forget(event.data.userId);
  },
});
