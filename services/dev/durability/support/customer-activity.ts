import { randomUUID } from 'node:crypto';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { conversation, conversationStream } from '@sextant/domain/conversation/conversation.js';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { list, listStream } from '@sextant/domain/list/list.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { after, place } from '@sextant/domain/order/testing/samples.js';
import { alertStream, priceAlert } from '@sextant/domain/price-alert/price-alert.js';
import { productOffers, productStream } from '@sextant/domain/product-offers/product-offers.js';
import type { Decider } from '@sextant/domain/shared/decider.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { Accepted } from '@sextant/platform/commands/command.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { sampleDetails } from '@sextant/read-models/testing/sample-details.js';

const at = '2026-03-01T10:00:00.000Z';
const sealed = (what: string) => `sealed ${what}`;

/** Sends a command; throws when it is refused. */
export type Send = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
) => Promise<Accepted<State, Event>>;

export const sending =
  (commands: DeciderCommandHandler): Send =>
  async (decider, stream, command) => {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'system:spec' };
    const result = await commands.handle(decider, stream, command, context);
    if (!result.ok) throw new Error(`${stream}: ${result.error.code}`);
    return result;
  };

/** A seller's feed names a price of a product. */
export const observePrice = (send: Send, productId: string, priceCents: number) =>
  send(productOffers, productStream(productId), {
    type: 'RecordOffer',
    productId,
    details: {
      ...sampleDetails(`Nitrile Gloves ${productId}`),
      manufacturerCode: `K-${productId}`,
      familyId: productId,
    },
    offer: {
      seller: 'net32',
      sku: `n-${productId}`,
      url: `https://www.net32.com/product/${productId}`,
      priceCents,
      availability: 'in_stock',
      ratingCount: 0,
      history: [],
    },
    source: 'feed',
    at: new Date().toISOString(),
  });

export const line = (productId: string, quantity: number) => ({
  productId,
  sellerDomain: 'net32.com',
  sellerUrl: `https://www.net32.com/product/${productId}`,
  quantity,
});

export const fillCart = (send: Send, userId: string, command: CartCommand) =>
  send(cart, cartStream(userId), command);

/** Sends the commands of one customer to every aggregate that a read model follows. Every id contains the user's. */
export async function actAsCustomer(send: Send, userId: string): Promise<void> {
  const of = { userId, at };
  const [productId, listId, orderId, conversationId] = ['p', 'l', 'o', 'c'].map(
    (kind) => `${kind}-${userId}`,
  ) as [string, string, string, string];
  const name = { firstName: sealed('Ann'), lastName: sealed('Lee') };
  await send(user, userStream(userId), {
    ...of,
    type: 'RegisterUser',
    name,
    sealedEmail: sealed('address'),
    role: 'user',
    credentialId: 'none',
  });
  await send(user, userStream(userId), { ...of, type: 'ChangeProfile', name });
  await observePrice(send, productId, 1000);
  await send(favorites, favoritesStream(userId), {
    ...of,
    type: 'SaveFavorite',
    productId,
    bestPriceCents: 1000,
  });

  const alert = { ...of, productId };
  const stream = alertStream(userId, productId);
  await observePrice(send, productId, 900);
  const notificationId = `n-${userId}`;
  await send(priceAlert, stream, {
    ...alert,
    type: 'ObserveBestPrice',
    favorite: { referenceCents: 1000, productRevision: 1, favoriteRevision: 0, at },
    bestCents: 900,
    seller: 'net32',
    productRevision: 9,
    notificationId,
  });
  await send(inbox, inboxStream(userId), { type: 'MarkRead', userId, notificationId });

  await fillCart(send, userId, { ...of, type: 'AddCartItem', line: line(productId, 1) });
  await fillCart(send, userId, { ...of, type: 'AddCartItem', line: line(`other-${productId}`, 2) });
  await fillCart(send, userId, { ...of, type: 'SetCartItemQuantity', ...line(productId, 5) });

  await send(list, listStream(listId), {
    ...of,
    type: 'CreateList',
    listId,
    sealedText: sealed('list'),
    lines: [{ productId, quantity: 2 }],
  });
  await send(list, listStream(listId), {
    ...of,
    type: 'SetListLineQuantity',
    listId,
    productId,
    quantity: 3,
  });

  const connectionId = connectionIdOf(userId, 'net32');
  const connection = { connectionId, credentialVersion: 1, at };
  await send(vendorConnection, vendorStream(connectionId), {
    ...connection,
    type: 'ConnectVendor',
    userId,
    seller: 'net32',
    vendorDomain: 'net32.com',
    sealedUsername: sealed('office'),
    paymentMethod: 'card',
  });
  await send(vendorConnection, vendorStream(connectionId), {
    ...connection,
    type: 'RecordCredentialCheck',
    accepted: true,
  });

  await send(order, orderStream(orderId), place({ orderId, userId }));
  await fillCart(send, userId, { ...of, type: 'TakeOrderedItems', orderId, lines: [line(productId, 5)] });
  await send(order, orderStream(orderId), { type: 'CancelOrder', orderId, userId, at: after(1000) });

  const messageId = `m-${userId}`;
  const said = { ...of, conversationId, messageId };
  await send(conversation, conversationStream(conversationId), {
    ...said,
    type: 'StartConversation',
    sealedText: sealed('question'),
    without: [],
  });
  await send(conversation, conversationStream(conversationId), {
    ...said,
    type: 'RecordReply',
    replyId: `r-${userId}`,
    sealedReply: sealed('answer'),
    source: 'rules',
  });
}

export const deleteAccount = (send: Send, userId: string) =>
  send(user, userStream(userId), { type: 'DeleteUser', userId, at });
