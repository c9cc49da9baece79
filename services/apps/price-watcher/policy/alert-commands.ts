import { createHash } from 'node:crypto';
import type { StreamCommand } from '@sextant/platform/commands/decider-command-handler.js';
import {
  alertStream,
  type ObserveBestPrice,
  type PriceAlertCommand,
} from '@sextant/domain/price-alert/price-alert.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import type { Cause, FavoriteChange } from './pending-alerts.js';
import type { BestPrice, Watcher } from './watched-products.js';

export type AlertCommand = StreamCommand<PriceAlertCommand>;

/** Id by cause and user, so that a repeated delivery notifies once. */
const notificationIdOf = (causeId: string, userId: string): string =>
  createHash('sha256').update(`${causeId}/${userId}`).digest('hex').slice(0, 24);

const commandFor = (name: 'stop' | 'observe', cause: Cause, command: PriceAlertCommand): AlertCommand => ({
  stream: alertStream(command.userId, command.productId),
  command,
  context: {
    commandId: `price-drop/${name}/${cause.id}/${command.userId}`,
    correlationId: cause.correlationId,
    causationId: cause.id,
    actor: 'system:price-drop',
  },
});

export const observeFor = ({ userId, favorite }: Watcher, productId: string, best: BestPrice): AlertCommand =>
  commandFor('observe', best.cause, {
    type: 'ObserveBestPrice',
    userId,
    productId,
    favorite,
    at: best.at,
    bestCents: best.priceCents,
    seller: best.seller,
    offerUnchanged: best.offerUnchanged,
    productRevision: best.revision,
    notificationId: notificationIdOf(best.cause.id, userId),
  } satisfies Complete<ObserveBestPrice>);

/** True when the price has changed after the user saw it and before the watch began. */
export const hasChangedSince = (change: FavoriteChange, best: BestPrice): boolean =>
  change.productRevision === undefined ? best.at >= change.at : best.revision > change.productRevision;

export const watcherOf = ({
  userId,
  bestCents: referenceCents,
  seller,
  productRevision,
  favoriteRevision,
  at,
}: FavoriteChange): Watcher => ({
  userId,
  favorite: { referenceCents, seller, productRevision, favoriteRevision, at },
});

/** What a favorite means for its alert: nothing when it was saved at the present price. */
export function commandAfter(
  change: FavoriteChange,
  productId: string,
  best: BestPrice | undefined,
): AlertCommand | undefined {
  const { kind, cause, userId, favoriteRevision, at } = change;
  if (kind === 'stop')
    return commandFor('stop', cause, { type: 'StopPriceWatch', userId, productId, favoriteRevision, at });
  return best && hasChangedSince(change, best) ? observeFor(watcherOf(change), productId, best) : undefined;
}
