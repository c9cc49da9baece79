import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { BatchHandler, type BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { hasChangedSince, watcherOf } from './alert-commands.js';
import { AlertWorker, type AlertJob } from './alert-worker.js';
import { PendingAlerts, type Cause, type FavoriteChange, type Pending } from './pending-alerts.js';
import { WatchedProducts, type BestPrice } from './watched-products.js';

type Of<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;

type FavoriteEvent = Of<'FavouriteSaved'> | Of<'FavouriteRemoved'>;
type BestPriceEvent = Of<'BestPriceChanged'>;
type ForProduct = Pending & { readonly productId: string };
type ChangeForProduct = FavoriteChange & { readonly productId: string };

const productOf = ({ data }: FavoriteEvent | BestPriceEvent): string => data.productId;
const causeOf = ({ id, correlationId }: RecordedEvent): Cause => ({ id, correlationId });

const bestPriceOf = (event: BestPriceEvent): Complete<BestPrice> => ({
  priceCents: event.data.newPriceCents,
  seller: event.data.seller,
  offerUnchanged: event.data.offerUnchanged,
  revision: event.revision,
  at: event.data.at,
  cause: causeOf(event),
});

async function bestPricesChanged(
  events: readonly BestPriceEvent[],
  watched: WatchedProducts,
): Promise<ForProduct[]> {
  await watched.saveBestPrices(new Map(events.map((event) => [productOf(event), bestPriceOf(event)])));
  const interesting = await watched.areWatched(events.map(productOf));
  return events
    .filter((event) => interesting.has(productOf(event)))
    .map((event) => ({ kind: 'compare', productId: productOf(event), best: bestPriceOf(event) }));
}

function changeOf(change: FavoriteEvent): ChangeForProduct {
  const { userId, productId, at } = change.data;
  const of = { cause: causeOf(change), userId, productId, at, favoriteRevision: change.revision };
  if (change.type === 'FavouriteRemoved') return { kind: 'stop', ...of };
  const { bestPriceCents: bestCents, bestPriceSeller: seller, productRevision } = change.data;
  return { kind: 'start', ...of, bestCents, seller, productRevision };
}

/** Saved and removed favorites of users who are not deleted. */
async function favoriteChangesIn(
  batch: readonly RecordedEvent[],
  watched: WatchedProducts,
): Promise<FavoriteEvent[]> {
  const changes = batch.filter(
    (event) => event.type === 'FavouriteSaved' || event.type === 'FavouriteRemoved',
  );
  if (changes.length === 0) return [];
  const deleted = await watched.deletedAmong(changes.map(({ data }) => data.userId));
  return changes.filter(({ data }) => !deleted.has(data.userId));
}

/** Returns what the alerts have to know: removals, and favorites saved at a price that has changed since. */
async function favoritesChanged(
  events: readonly FavoriteEvent[],
  watched: WatchedProducts,
): Promise<ChangeForProduct[]> {
  const changes = events.map(changeOf);
  const watches = Map.groupBy(changes, ({ userId, productId }) => `${userId}/${productId}`);
  const now = [...watches.values()].flatMap((ofOne) => ofOne.slice(-1));
  await watched.unwatch(now.filter(({ kind }) => kind === 'stop'));
  const saved = now.filter(({ kind }) => kind === 'start');
  await watched.watch(saved.map((change) => ({ productId: change.productId, ...watcherOf(change) })));
  const best = await watched.bestPrices(events.map(productOf));
  return changes.filter((change) => {
    const price = best.get(change.productId);
    return change.kind === 'stop' || (price && hasChangedSince(change, price));
  });
}

/** Ends all watches of a deleted account, also when all events are consumed again. */
async function userDeleted(event: Of<'UserDeleted'>, watched: WatchedProducts): Promise<ForProduct[]> {
  const { userId, at } = event.data;
  const productIds = await watched.forget(userId);
  return productIds.map((productId) => ({ kind: 'stop', productId, userId, at, cause: causeOf(event) }));
}

/**
 * Notifies all users who favorited a product when its best price drops; the aggregate decides what is a drop. A changed price becomes
 * pending work, stored in the transaction of the checkpoint, so that the policy's time does not depend on the number of watchers.
 */
@Controller()
export class PriceDropPolicy {
  constructor(
    private readonly queue: JobQueue<AlertJob>,
    private readonly worker: AlertWorker,
    private readonly accounts: AccountStates,
  ) {}

  @BatchHandler({ name: 'price-drop-policy', contexts: ['products', 'favorites', 'users'], lingerMs: 50 })
  async putAlerts(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    const watched = new WatchedProducts(trx);
    const pending: ForProduct[] = [];
    for (const event of batch)
      if (event.type === 'UserDeleted' && (await this.isDeleted(event.data.userId)))
        pending.push(...(await userDeleted(event, watched)));
    const prices = batch.filter((event) => event.type === 'BestPriceChanged');
    const changes = await favoriteChangesIn(batch, watched);
    await watched.lock([...prices, ...changes].map(productOf));
    if (prices.length > 0) pending.push(...(await bestPricesChanged(prices, watched)));
    if (changes.length > 0) pending.push(...(await favoritesChanged(changes, watched)));
    if (pending.length === 0) return;
    await new PendingAlerts(trx).add(pending);
    await this.queue.put(
      [...new Set(pending.map(({ productId }) => productId))].sort().map((key) => ({ key, data: null })),
      trx,
    );
    void trx.executionPromise.then(
      () => this.worker.wake(),
      () => undefined,
    );
  }

  /** Asks the event store: watches cannot be restored, so a record in Kafka alone must not end any. */
  private async isDeleted(userId: string): Promise<boolean> {
    return (await this.accounts.current(userId)).status === 'deleted';
  }
}

@Module({})
export class PriceDropPolicyModule {
  static register(queue: JobQueue<AlertJob>, worker: AlertWorker, accounts: AccountStates): DynamicModule {
    return {
      module: PriceDropPolicyModule,
      controllers: [PriceDropPolicy],
      providers: [
        { provide: JobQueue, useValue: queue },
        { provide: AlertWorker, useValue: worker },
        { provide: AccountStates, useValue: accounts },
      ],
    };
  }
}
