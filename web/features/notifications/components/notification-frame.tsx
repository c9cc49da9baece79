import type { Notification } from '@sextant/contracts/http/notifications.js';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.js';
import { useDateFormats } from '../../../lib/dates.js';

/** Class name of the link in a notification's title: the whole card is its target. */
export const cardLinkClass = 'after:absolute after:inset-0 after:rounded-lg';

/** Card of a notification, marked while it is unread. */
export function NotificationFrame({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  return (
    <article
      className={cx(
        'relative flex gap-4 rounded-lg border bg-surface p-4 transition-shadow hover:shadow-lift',
        isRead ? 'border-line' : 'border-accent',
      )}
    >
      {children}
    </article>
  );
}

/** Title, text, time, and in words that the notification is unread. */
export function NotificationText({
  notification: { createdAt, isRead },
  title,
  children,
}: {
  notification: Notification;
  title: ReactNode;
  children: ReactNode;
}) {
  const { formatDateTime } = useDateFormats();
  return (
    <>
      <h2 className="text-sm leading-snug font-semibold">{title}</h2>
      <p className="mt-1 text-xs text-soft">{children}</p>
      <p className="mt-1 text-xs text-soft">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {!isRead && <b className="ml-2 text-accent">Unread</b>}
      </p>
    </>
  );
}
