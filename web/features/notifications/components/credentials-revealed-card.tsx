import type { CredentialsRevealedNotification } from '@sextant/contracts/http/favorites.js';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.js';
import { cx } from '../../../lib/class-names.js';
import { useDateFormats } from '../../../lib/dates.js';
import { useMarkRead } from '../api/mark-read.js';

/** Staff have seen the login of a connected account. */
export function CredentialsRevealedCard({ notification }: { notification: CredentialsRevealedNotification }) {
  const { formatDateTime } = useDateFormats();
  const markRead = useMarkRead();
  const { _id, isRead, seller, reference, createdAt } = notification;
  return (
    <article
      className={cx(
        'relative flex gap-4 rounded-lg border bg-surface p-4 transition-shadow hover:shadow-lift',
        isRead ? 'border-line' : 'border-accent',
      )}
    >
      <span className="grid size-18 shrink-0 place-items-center rounded-lg bg-sunken text-soft">
        <Icon name="lock" size={28} />
      </span>
      <div className="min-w-0">
        <h2 className="text-sm leading-snug font-semibold">
          <Link
            to="/profile?tab=vendors"
            onClick={() => !isRead && markRead(_id)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            Our staff looked at your {seller} login
          </Link>
        </h2>
        <p className="mt-1 text-xs text-soft">
          Record {reference}: name it to our support to hear who it was and why.
        </p>
        <p className="mt-1 text-xs text-soft">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {!isRead && <b className="ml-2 text-accent">Unread</b>}
        </p>
      </div>
    </article>
  );
}
