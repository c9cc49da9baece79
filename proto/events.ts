import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import {
  NotificationReadSchema,
  NotificationsMarkedReadSchema,
  PriceDroppedSchema,
  PriceWatchStartedSchema,
  PriceWatchStoppedSchema,
  ReferencePriceRaisedSchema,
} from './gen/sextant/alerts/v1/alerts_pb.js';
import {
  CartClearedSchema,
  CartItemAddedSchema,
  CartItemQuantitySetSchema,
  CartItemRemovedSchema,
  CartItemsOrderedSchema,
  CartLinesMovedBackSchema,
  CartLinesMovedSchema,
} from './gen/sextant/carts/v1/carts_pb.js';
import {
  AssistantRepliedSchema,
  ConversationStartedSchema,
  MessageSentSchema,
  ReplyFailedSchema,
  ReplyStoppedSchema,
} from './gen/sextant/conversations/v1/conversations_pb.js';
import { FavouriteRemovedSchema, FavouriteSavedSchema } from './gen/sextant/favourites/v1/favourites_pb.js';
import {
  ListCreatedSchema,
  ListDeletedSchema,
  ListLineQuantitySetSchema,
  ListLineRemovedSchema,
  ListLinesAddedSchema,
  ListRenamedSchema,
} from './gen/sextant/lists/v1/lists_pb.js';
import {
  OrderCancelledSchema,
  OrderDeletedSchema,
  OrderPlacedSchema,
  OrderReleasedSchema,
  OrderStatusChangedSchema,
  PurchaseOrderAcceptedSchema,
  PurchaseOrderRefusedSchema,
  PurchaseOrderSentSchema,
} from './gen/sextant/orders/v1/orders_pb.js';
import {
  BestPriceChangedSchema,
  OfferAvailabilityChangedSchema,
  OfferListedSchema,
  OfferPriceChangedSchema,
  OfferRevisedSchema,
  OfferWithdrawnSchema,
  ProductListedSchema,
  ProductRevisedSchema,
} from './gen/sextant/products/v1/products_pb.js';
import {
  EmailVerifiedSchema,
  PasswordChangedSchema,
  PasswordResetRequestedSchema,
  ProfileChangedSchema,
  RoleGrantedSchema,
  UserActivatedSchema,
  UserDeactivatedSchema,
  UserDeletedSchema,
  UserLoggedInSchema,
  UserRegisteredSchema,
  VerificationCodeIssuedSchema,
} from './gen/sextant/users/v1/users_pb.js';
import {
  VendorConnectedSchema,
  VendorCredentialsChangedSchema,
  VendorCredentialsRefusedSchema,
  VendorCredentialsRevealedSchema,
  VendorCredentialsVerifiedSchema,
  VendorDisconnectedSchema,
} from './gen/sextant/vendors/v1/vendors_pb.js';

/**
 * A context is a family of streams ("<category>-<id>"), the Kafka topic they are relayed to, and the events
 * they may hold. Adding an event: a message in the context's .proto, one line here.
 */
interface Context {
  readonly categories: readonly string[];
  readonly topic: string;
  readonly events: Readonly<Record<string, DescMessage>>;
}

export const contexts = {
  products: {
    categories: ['product'],
    topic: 'sextant.products',
    events: {
      ProductListed: ProductListedSchema,
      ProductRevised: ProductRevisedSchema,
      OfferListed: OfferListedSchema,
      OfferPriceChanged: OfferPriceChangedSchema,
      OfferAvailabilityChanged: OfferAvailabilityChangedSchema,
      OfferRevised: OfferRevisedSchema,
      OfferWithdrawn: OfferWithdrawnSchema,
      BestPriceChanged: BestPriceChangedSchema,
    },
  },
  favorites: {
    categories: ['favourites'],
    topic: 'sextant.favourites',
    events: { FavouriteSaved: FavouriteSavedSchema, FavouriteRemoved: FavouriteRemovedSchema },
  },
  alerts: {
    categories: ['alert', 'inbox'],
    topic: 'sextant.alerts',
    events: {
      PriceWatchStarted: PriceWatchStartedSchema,
      PriceWatchStopped: PriceWatchStoppedSchema,
      ReferencePriceRaised: ReferencePriceRaisedSchema,
      PriceDropped: PriceDroppedSchema,
      NotificationsMarkedRead: NotificationsMarkedReadSchema,
      NotificationRead: NotificationReadSchema,
    },
  },
  carts: {
    categories: ['cart'],
    topic: 'sextant.carts',
    events: {
      CartItemAdded: CartItemAddedSchema,
      CartItemQuantitySet: CartItemQuantitySetSchema,
      CartItemRemoved: CartItemRemovedSchema,
      CartCleared: CartClearedSchema,
      CartItemsOrdered: CartItemsOrderedSchema,
      CartLinesMoved: CartLinesMovedSchema,
      CartLinesMovedBack: CartLinesMovedBackSchema,
    },
  },
  orders: {
    categories: ['order'],
    topic: 'sextant.orders',
    events: {
      OrderPlaced: OrderPlacedSchema,
      OrderCancelled: OrderCancelledSchema,
      OrderStatusChanged: OrderStatusChangedSchema,
      OrderReleased: OrderReleasedSchema,
      OrderDeleted: OrderDeletedSchema,
      PurchaseOrderSent: PurchaseOrderSentSchema,
      PurchaseOrderAccepted: PurchaseOrderAcceptedSchema,
      PurchaseOrderRefused: PurchaseOrderRefusedSchema,
    },
  },
  vendors: {
    categories: ['vendor'],
    topic: 'sextant.vendors',
    events: {
      VendorConnected: VendorConnectedSchema,
      VendorCredentialsChanged: VendorCredentialsChangedSchema,
      VendorCredentialsVerified: VendorCredentialsVerifiedSchema,
      VendorCredentialsRefused: VendorCredentialsRefusedSchema,
      VendorCredentialsRevealed: VendorCredentialsRevealedSchema,
      VendorDisconnected: VendorDisconnectedSchema,
    },
  },
  users: {
    categories: ['user'],
    topic: 'sextant.users',
    events: {
      UserRegistered: UserRegisteredSchema,
      VerificationCodeIssued: VerificationCodeIssuedSchema,
      EmailVerified: EmailVerifiedSchema,
      UserLoggedIn: UserLoggedInSchema,
      ProfileChanged: ProfileChangedSchema,
      PasswordResetRequested: PasswordResetRequestedSchema,
      PasswordChanged: PasswordChangedSchema,
      UserDeactivated: UserDeactivatedSchema,
      UserActivated: UserActivatedSchema,
      RoleGranted: RoleGrantedSchema,
      UserDeleted: UserDeletedSchema,
    },
  },
  conversations: {
    categories: ['conversation'],
    topic: 'sextant.conversations',
    events: {
      ConversationStarted: ConversationStartedSchema,
      MessageSent: MessageSentSchema,
      AssistantReplied: AssistantRepliedSchema,
      ReplyStopped: ReplyStoppedSchema,
      ReplyFailed: ReplyFailedSchema,
    },
  },
  lists: {
    categories: ['list'],
    topic: 'sextant.lists',
    events: {
      ListCreated: ListCreatedSchema,
      ListRenamed: ListRenamedSchema,
      ListLinesAdded: ListLinesAddedSchema,
      ListLineQuantitySet: ListLineQuantitySetSchema,
      ListLineRemoved: ListLineRemovedSchema,
      ListDeleted: ListDeletedSchema,
    },
  },
} as const satisfies Record<string, Context>;

export type ContextName = keyof typeof contexts;
type EventsOf<K extends ContextName> = (typeof contexts)[K]['events'];
type AllEvents = EventsOf<'products'> &
  EventsOf<'favorites'> &
  EventsOf<'alerts'> &
  EventsOf<'carts'> &
  EventsOf<'orders'> &
  EventsOf<'vendors'> &
  EventsOf<'users'> &
  EventsOf<'conversations'> &
  EventsOf<'lists'>;

export type EventType = keyof AllEvents;
type MessageOf<T extends EventType> = Extract<AllEvents[T], DescMessage>;

/** Input for an event of that type: a plain object in which every field may be left out. */
export type NewEventData<T extends EventType> = Omit<
  MessageInitShape<MessageOf<T>>,
  '$typeName' | '$unknown'
>;

/** Decoded data of an event of that type: only fields declared `optional` and messages may be missing. */
export type EventData<T extends EventType> = MessageShape<MessageOf<T>>;

/**
 * Partitions of every topic on the embedded broker, where all is one process, and of installations that were never moved.
 * The database of an installation records its number of partitions.
 */
export const EMBEDDED_PARTITIONS = 4;
/** Partitions of new installations on a cluster: the most processes that can share a consumer's work. */
export const PARTITIONS_ON_A_CLUSTER = 64;

const schemas = new Map<string, DescMessage>(
  Object.values(contexts).flatMap((context) => Object.entries<DescMessage>(context.events)),
);
const topics = new Map<string, string>(
  Object.values(contexts).flatMap((context) => context.categories.map((c) => [c, context.topic] as const)),
);

/** Message schema of an event type, or undefined when this version of the code does not know the type. */
export const schemaOf = (type: string): DescMessage | undefined => schemas.get(type);

/** "product-65f1" → "product". */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** Topic of a category's streams; undefined when this version of the code does not know the category. */
export const topicOfCategory = (category: string): string | undefined => topics.get(category);

/** Topic a stream is relayed to. Throws for a category nobody declared: that is a bug, not an input error. */
export function topicOf(stream: string): string {
  const topic = topics.get(categoryOf(stream));
  if (!topic) throw new Error(`no Kafka topic is declared for stream ${stream}`);
  return topic;
}

/** Partition of a stream: the same in every process and release. */
export const partitionOf = (stream: string, partitions: number): number => fnv1a(stream) % partitions;
