import type { Notification, PriceDropNotification } from '@sextant/contracts/http/notifications.js';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { ProductLink } from '../../../components/catalog/product-link.js';
import { Badge } from '../../../components/ui/badge.js';
import { Picture } from '../../../components/ui/picture.js';
import { formatDollars } from '../../../lib/money.js';
import { useMarkRead } from '../api/mark-read.js';
import { CredentialsRevealedCard } from './credentials-revealed-card.js';
import { cardLinkClass, NotificationFrame, NotificationText } from './notification-frame.js';

/** Names the sellers of the old and the new list price; older notifications do not name the old one. */
const sellersText = (old: string | null, now: string): string =>
  old === null || old === now ? `List price at ${now}` : `List price, was at ${old}, now at ${now}`;

/** One price drop. The unread dot is said in words as well. */
function PriceDropCard({ notification }: { notification: PriceDropNotification }) {
  const markRead = useMarkRead();
  const { product, isRead, oldPrice, oldSeller, newPrice, percentageDropped, seller } = notification;
  const title = (
    <ProductLink
      id={product._id}
      onOpen={() => !isRead && markRead(notification._id)}
      className={cardLinkClass}
    >
      {product.product_name}
    </ProductLink>
  );
  return (
    <NotificationFrame isRead={isRead}>
      <div className="relative shrink-0">
        <Picture src={product.image} alt="" className="size-18" />
        {!isRead && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 size-3.5 rounded-full border-2 border-surface bg-accent"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <NotificationText notification={notification} title={title}>
            <ProductFacts code={product.manufacturer_code} />
          </NotificationText>
        </div>
        <div className="max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 sm:text-right">
          <p className="flex items-baseline gap-2 sm:justify-end">
            <s className="money text-sm text-soft">
              <span className="sr-only">Old list price </span>
              {formatDollars(oldPrice)}
            </s>
            <span className="money text-lg font-semibold">
              <span className="sr-only">New list price </span>
              {formatDollars(newPrice)}
            </span>
          </p>
          <p className="text-xs text-soft">{sellersText(oldSeller, seller)}</p>
          <p className="sm:mt-1.5">
            <Badge tone="good">-{percentageDropped.toFixed(1)}% price drop</Badge>
          </p>
        </div>
      </div>
    </NotificationFrame>
  );
}

export function NotificationCard({ notification }: { notification: Notification }) {
  return notification.kind === 'price-drop' ? (
    <PriceDropCard notification={notification} />
  ) : (
    <CredentialsRevealedCard notification={notification} />
  );
}
