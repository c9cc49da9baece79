import { encodeEvent } from '../../event-store/event-codec.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { favoritesStream } from '@sextant/domain/favorites/favorites.js';

/** Position number `n`, in the shape of the Postgres event store. */
export const position = (n: number): string => `${String(n).padStart(20, '0')}-${'1'.padStart(19, '0')}`;

const at = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

/** The event at global position `n`: the user's favorite "p<n>" is saved. */
export const saved = (user: string, n: number): StoredEvent => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  stream: favoritesStream(user),
  revision: n,
  position: position(n),
  recordedAt: at(n),
  type: 'FavouriteSaved',
  data: encodeEvent({ type: 'FavouriteSaved', data: { userId: user, productId: `p${n}`, at: at(n) } }),
  metadata: { correlationId: `c${n}`, causationId: `c${n}`, actor: `user:${user}` },
});

/** The event at position `n`, of a type only newer versions of the code know. */
export const fromTheFuture = (user: string, n: number): StoredEvent => ({
  ...saved(user, n),
  type: 'FavouritePinned',
});
