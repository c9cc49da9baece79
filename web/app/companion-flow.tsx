import type { ChatCommand } from '@sextant/contracts/http/chat.js';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { addProducts } from '../features/basket/api/basket-calls.js';
import { filledText } from '../features/basket/filled-text.js';
import { pullCart } from '../features/cart/api/sync-cart.js';
import { addToCart, removeFromCart } from '../features/cart/cart-actions.js';
import { pullUndo, rememberCart } from '../features/cart/remember-cart.js';
import { useCart } from '../features/cart/store/cart-store.js';
import { setFavorite, showFavoriteError } from '../features/favorites/api/favorite-calls.js';
import { CompanionDialog } from '../features/companion/components/companion-dialog.js';
import type { BuyKit } from '../features/companion/components/kit-list.js';
import type { RunCommand } from '../features/companion/commands.js';
import type { Done } from '../features/companion/use-undoable.js';
import { reorder } from '../features/orders/api/reorder.js';
import { ADD_FAILED } from '../lib/add-failed.js';
import { queryString } from '../lib/api.js';
import { centsOf } from '../lib/money.js';
import { messageOf } from '../lib/problem.js';
import { productQuery } from '../lib/product-query.js';
import { showToast } from '../lib/toasts.js';
import { useWatchProducts } from '../lib/watched-products.js';
import { CartSavings } from './cart-savings.js';
import { useCompanion } from './companion-request.js';
import { reorderedNotice } from './reordered-notice.js';

const cartError = () =>
  showToast({
    tone: 'bad',
    title: 'Cart Error',
    text: ADD_FAILED,
  });

/** Puts an offer into the cart at its current price; throws when the offer is gone. The cart marks a price that differs from the one shown. */
async function buy(
  { productId = '', seller, quantity = 1 }: ChatCommand['data'],
  queryClient: QueryClient,
): Promise<Done> {
  try {
    const product = await queryClient.fetchQuery(productQuery(productId));
    const offer = product.sellers.find(({ url }) => url === seller?.url);
    if (!offer) throw new Error('this offer is gone');
    const settled = rememberCart();
    const shown = seller?.price ?? null;
    addToCart({ product, seller: offer, quantity }, centsOf(shown));
    return { undo: settled() };
  } catch (error) {
    cartError();
    throw error;
  }
}

/** Puts the products of a kit into the cart from the sellers where that costs least. */
async function buyKit(...[items, notSellers]: Parameters<BuyKit>): ReturnType<BuyKit> {
  const settled = rememberCart();
  try {
    const filled = await addProducts(items, notSellers);
    return { undo: await pullUndo(settled), message: filledText(filled) };
  } catch (error) {
    showToast({
      tone: 'bad',
      title: 'Cart Error',
      text: messageOf(error, ADD_FAILED),
    });
    throw error;
  }
}

/** Buys an order's lines again, into the cart; the message names sellers that differ from the order's. */
async function orderAgain(orderId: string): Promise<Done> {
  const settled = rememberCart();
  try {
    const answer = await reorder(orderId);
    return { undo: await pullUndo(settled), message: reorderedNotice(answer) };
  } catch (error) {
    cartError();
    throw error;
  }
}

async function saveFavorite(productId: string, queryClient: QueryClient): Promise<Done> {
  const set = async (save: boolean) => {
    try {
      await setFavorite(queryClient, productId, save);
    } catch (error) {
      showFavoriteError(error, save);
      throw error;
    }
  };
  await set(true);
  return { undo: () => set(false) };
}

function removeLine({ productId, seller }: ChatCommand['data']): Done {
  const settled = rememberCart();
  const line = useCart
    .getState()
    .lines.find((each) => each.product._id === productId && each.seller.url === seller?.url);
  if (line) removeFromCart(line);
  return { undo: settled() };
}

/** Ways to pay less for the cart as it is now. */
function CartSavingsNow() {
  const { lines } = useCart();
  useWatchProducts(lines.map(({ product }) => product._id));
  useEffect(() => void pullCart().catch(() => undefined), []);
  return <CartSavings lines={lines} open />;
}

/** The Smart Companion with what its buttons do in the rest of the app. */
export function CompanionFlow() {
  const { value: request, open, close } = useCompanion();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const run: RunCommand = async ({ type, data }) => {
    const { productId = '', orderId = '' } = data;
    switch (type) {
      case 'add_to_cart':
        return buy(data, queryClient);
      case 'save_favorite':
        return saveFavorite(productId, queryClient);
      case 'remove_from_cart':
        return removeLine(data);
      case 'reorder':
        return orderAgain(orderId);
      case 'order_link':
      case 'product_link':
      case 'update_search':
      case 'optimize_cart':
        return { undo: () => Promise.resolve() };
      default:
        return type satisfies never;
    }
  };
  return (
    <CompanionDialog
      onClose={close}
      initial={request?.message}
      onAsked={() => open({}, { instead: true })}
      run={run}
      buyKit={buyKit}
      cartSavings={<CartSavingsNow />}
      onSearch={({ searchQuery, filters }) =>
        // The page takes the dialog's place in the history.
        void navigate(`/search${queryString({ q: searchQuery || undefined, ...filters })}`, { replace: true })
      }
    />
  );
}
