import type { ReadModel, ReadModels } from '@sextant/platform/read-db/read-model.js';
import { cartsReadModel } from './carts/carts.read-model.js';
import { conversationsReadModel } from './conversations/conversations.read-model.js';
import { favoritesReadModel } from './favorites/favorites.read-model.js';
import { listsReadModel } from './lists/lists.read-model.js';
import { notificationsReadModel } from './notifications/notifications.read-model.js';
import { ordersReadModel } from './orders/orders.read-model.js';
import { priceHistoryReadModel } from './price-history/price-history.read-model.js';
import { productSummaries } from './products/product-summaries.js';
import { productsReadModel } from './products/products.read-model.js';
import { shippingAddressesReadModel } from './shipping-addresses/shipping-addresses.read-model.js';
import { usersReadModel } from './users/users.read-model.js';
import { vendorConnectionsReadModel } from './vendor-connections/vendor-connections.read-model.js';

/** Every read model the projector keeps. A new one is a folder beside these and a line here. */
export const allReadModels = (readModels: ReadModels): ReadModel[] => [
  productsReadModel,
  priceHistoryReadModel,
  favoritesReadModel,
  notificationsReadModel(productSummaries(readModels)),
  cartsReadModel,
  usersReadModel,
  ordersReadModel,
  shippingAddressesReadModel,
  vendorConnectionsReadModel,
  conversationsReadModel,
  listsReadModel,
];
