import { randomUUID } from 'node:crypto';
import { cart, cartStream, type CartCommand, type CartEvent } from '@sextant/domain/cart/cart.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import type { OrderCommand, PlaceOrder, WantedLine } from '@sextant/domain/order/commands.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { VendorCommand } from '@sextant/domain/vendor-connection/messages.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';

export const delivery = {
  firstName: 'Wilhelmina',
  lastName: 'Zuckerkandl',
  clinic: 'Unmistakable Dental',
  address: '77 Unmistakable Rd',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
  phone: '512-555-0177',
  notes: 'Ring twice',
  purchaseOrderNumber: 'PO-4711',
};

/** An order line of a spec; price in cents. */
export interface SpecLine {
  readonly seller: string;
  readonly sku: string;
  readonly cents: number;
  readonly quantity?: number;
}

interface CustomersOptions {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Actions of customers and staff, as the commands that the APIs send. */
export function customers({ store, sealing, vault, clock }: CustomersOptions) {
  const commands = new DeciderCommandHandler(store);
  const accounts = new SellerAccounts(store, vault);
  const at = () => clock.now().toISOString();
  const context = (commandId: string) => ({ commandId, correlationId: 'spec', actor: 'system:spec' });
  const done = <R extends { ok: boolean; error?: { code: string } }>(result: R): R => {
    if (!result.ok) throw new Error(result.error?.code);
    return result;
  };
  const sendUser = async (command: UserCommand) =>
    done(await commands.handle(user, userStream(command.userId), command, context(randomUUID())));
  const sendVendor = async (command: VendorCommand) => {
    const { connectionId } = command;
    const stream = vendorStream(connectionId);
    done(await commands.handle(vendorConnection, stream, command, context(randomUUID())));
    return connectionId;
  };
  const sendOrder = async (command: OrderCommand, commandId: string = randomUUID()) =>
    done(await commands.handle(order, orderStream(command.orderId), command, context(commandId)));

  const customer = async () => {
    const userId = randomUUID();
    const email = `${userId}@practice.example`;
    await sealing.ensureKey(userId);
    const { firstName, lastName } = delivery;
    const sealed = await sealing.seal(userId, { firstName, lastName, email });
    await sendUser({
      type: 'RegisterUser',
      userId,
      sealedEmail: sealed.email,
      role: 'user',
      name: { firstName: sealed.firstName, lastName: sealed.lastName },
      credentialId: 'c',
      at: at(),
    });
    return { userId, email };
  };
  const connect = async (userId: string, seller: string, password = 'open-sesame', username = 'drill') => {
    const connectionId = connectionIdOf(userId, seller);
    const credentialVersion = await accounts.keep(connectionId, userId, { username, password });
    return sendVendor({
      type: 'ConnectVendor',
      connectionId,
      userId,
      seller,
      at: at(),
      credentialVersion,
      vendorDomain: `${seller}.com`,
      paymentMethod: 'card',
      sealedUsername: 'sealed',
    });
  };
  const edit = async (connectionId: string, userId: string, username: string, password: string) => {
    const credentialVersion = await accounts.keep(connectionId, userId, { username, password });
    await sendVendor({
      type: 'ChangeVendorCredentials',
      connectionId,
      credentialVersion,
      sealedUsername: 'sealed',
      at: at(),
    });
  };
  const wanted = ({ seller, sku, cents, quantity = 1 }: SpecLine): WantedLine => ({
    productId: `p-${sku}`,
    productName: `Product ${sku}`,
    manufacturerCode: sku,
    seller,
    quantity,
    sellerDomain: `${seller}.com`,
    sellerUrl: `https://${seller}.com/${sku}`,
    offer: { sku, unitPriceCents: cents, available: true },
  });
  const place = async (userId: string, lines: readonly SpecLine[], orderId = randomUUID().slice(-12)) => {
    const known = lines.map(({ seller }) => {
      const { label = seller, shipping } = sellerByKey(seller) ?? {};
      return [seller, { label, shipping, connected: true }] as const;
    });
    const command: PlaceOrder = {
      type: 'PlaceOrder',
      orderId,
      userId,
      at: at(),
      lines: lines.map(wanted),
      sellers: Object.fromEntries(known),
      paymentMethod: 'credit_card',
      sealedShippingAddress: await sealDelivery(sealing, userId, delivery),
    };
    await sendOrder(command, `place/${orderId}`);
    return orderId;
  };
  const cartLine = (line: SpecLine) => {
    const { productId, sellerDomain, sellerUrl, quantity } = wanted(line);
    return { productId, sellerDomain, sellerUrl, quantity };
  };
  const fillCart = async (userId: string, lines: readonly SpecLine[]) => {
    const command: CartCommand = { type: 'MergeCart', userId, at: at(), lines: lines.map(cartLine) };
    done(await commands.handle(cart, cartStream(userId), command, context(randomUUID())));
  };
  const eventsOf = async (orderId: string) =>
    (await store.read(orderStream(orderId))).map((e) => decodeEvent(e.type, e.data) as OrderEvent);

  return {
    customer,
    connect,
    edit,
    place,
    eventsOf,
    connection: (id: string) => accounts.connection(id),
    reveal: (connectionId: string, auditRecord: number) =>
      sendVendor({ type: 'RecordCredentialsRevealed', connectionId, auditRecord, at: at() }),
    disconnect: (connectionId: string) => sendVendor({ type: 'DisconnectVendor', connectionId, at: at() }),
    deleteUser: async (userId: string) => {
      await sendUser({ type: 'DeleteUser', userId, at: at() });
      await sealing.deleteKey(userId);
    },
    fillCart,
    cart: async (userId: string) => {
      const stored = await store.read(cartStream(userId));
      return fold(
        cart,
        stored.map((e) => decodeEvent(e.type, e.data) as CartEvent),
      );
    },
    order: sendOrder,
    at,
    state: async (orderId: string) => fold(order, await eventsOf(orderId)),
  };
}
