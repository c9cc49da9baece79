import type { EventType, NewEventData } from '@sextant/contracts/events.js';
import type { CartEvent } from '@sextant/domain/cart/cart.js';
import type { ConversationEvent } from '@sextant/domain/conversation/conversation.js';
import type { FavoritesEvent } from '@sextant/domain/favorites/favorites.js';
import type { InboxEvent } from '@sextant/domain/inbox/inbox.js';
import type { ListEvent } from '@sextant/domain/list/list.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { PriceAlertEvent } from '@sextant/domain/price-alert/price-alert.js';
import type { ProductOffersEvent } from '@sextant/domain/product-offers/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';

type OfDomain =
  | CartEvent
  | ConversationEvent
  | FavoritesEvent
  | InboxEvent
  | ListEvent
  | OrderEvent
  | PriceAlertEvent
  | ProductOffersEvent
  | UserEvent
  | VendorEvent;

/** Fields of an event that its message lacks. TypeScript lets them pass where an event is recorded, because every field of a message may be left out. */
type Dropped<E> = E extends { readonly type: EventType; readonly data: infer Data }
  ? Exclude<keyof Data, keyof NewEventData<E['type']>>
  : never;

/** Event types of the contracts that no aggregate here makes. */
type NotListed = Exclude<EventType, OfDomain['type']>;

it('events of the domain have no field that their message would drop silently, by their types', () => {
  const noneIsDropped: [Dropped<OfDomain>] extends [never] ? true : false = true;
  const allAreListed: [NotListed] extends [never] ? true : false = true;
  expect([noneIsDropped, allAreListed]).toEqual([true, true]);
});
