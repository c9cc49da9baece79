import type { Notification } from '@sextant/contracts/http/notifications.js';
import { SUPPORT_ADDRESS } from '@sextant/domain/shared/support.js';
import { formatDollars } from '../../lib/money.js';
import { productAddress } from '../../lib/product-dialog.js';
import type { Toast } from '../../lib/toasts.js';

/** Toast of a new notification; its card in the list is `components/notification-card.tsx`. */
export function notificationToast(notification: Notification): Omit<Toast, 'id'> {
  if (notification.kind === 'credentials-revealed')
    return {
      tone: 'info',
      title: `Our staff looked at your ${notification.seller} login`,
      text: `Record ${notification.reference}: write to ${SUPPORT_ADDRESS} to hear who it was and why.`,
      to: '/notifications',
    };
  const { product, oldPrice, newPrice } = notification;
  return {
    tone: 'drop',
    title: product.product_name,
    text: `List price drop: ${formatDollars(oldPrice)} to ${formatDollars(newPrice)}`,
    to: productAddress(product._id),
  };
}
