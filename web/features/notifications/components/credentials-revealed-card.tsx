import type { CredentialsRevealedNotification } from '@sextant/contracts/http/notifications.js';
import { SUPPORT_ADDRESS } from '@sextant/domain/shared/support.js';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.js';
import { useMarkRead } from '../api/mark-read.js';
import { cardLinkClass, NotificationFrame, NotificationText } from './notification-frame.js';

/** Staff have seen the login of a connected account. */
export function CredentialsRevealedCard({ notification }: { notification: CredentialsRevealedNotification }) {
  const markRead = useMarkRead();
  const { _id, isRead, seller, reference } = notification;
  const title = (
    <Link to="/profile?tab=vendors" onClick={() => !isRead && markRead(_id)} className={cardLinkClass}>
      Our staff looked at your {seller} login
    </Link>
  );
  return (
    <NotificationFrame isRead={isRead}>
      <span className="grid size-18 shrink-0 place-items-center rounded-lg bg-sunken text-soft">
        <Icon name="lock" size={28} />
      </span>
      <div className="min-w-0">
        <NotificationText notification={notification} title={title}>
          Record {reference}: write to {SUPPORT_ADDRESS} to hear who it was and why.
        </NotificationText>
      </div>
    </NotificationFrame>
  );
}
