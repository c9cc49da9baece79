import type { ChatCommand } from '@sextant/contracts/http/chat.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import type { Done } from './use-undoable.js';

/** Longer names are cut on buttons. */
const MAX_CHARACTERS = 7;

const short = (name: string): string =>
  name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS)}…` : name;

export interface CommandLabel {
  todo: string;
  done: string;
}

/** Labels of a command's button before and after its use; undefined for one with buttons of its own, and for one that only a newer page knows. */
export function labelOf({ type, data }: ChatCommand): CommandLabel | undefined {
  const name = short(data.product?.name ?? '');
  switch (type) {
    case 'add_to_cart':
      return {
        todo:
          data.quantity && data.quantity > 1
            ? `Add ${data.quantity} × ${name} to Cart`
            : `Add ${name} to Cart`,
        done: 'Added to Cart',
      };
    case 'save_favorite':
      return { todo: `Save ${name}`, done: 'Added to Favorites' };
    case 'remove_from_cart':
      return { todo: `Remove ${name} from Cart`, done: 'Removed from Cart' };
    case 'reorder':
      return { todo: 'Order these again', done: 'Added to Cart' };
    case 'order_link':
      return { todo: `Open order ${orderNumber(data.orderId ?? '')}`, done: '' };
    case 'product_link':
      return { todo: `Open ${name}`, done: '' };
    case 'update_search':
      return { todo: 'Show all in the search', done: '' };
    case 'optimize_cart':
      return undefined;
    default:
      void (type satisfies never);
      return undefined;
  }
}

/** Does what a command says. */
export type RunCommand = (command: ChatCommand) => Promise<Done>;
