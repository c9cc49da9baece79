import { PRICE_DROP_TEXT } from '@sextant/domain/price-alert/threshold.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { LiveBadge } from '../../../components/ui/live-badge.js';
import { Notice } from '../../../components/ui/notice.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { Loading } from '../../../components/ui/loading.js';
import { useLastPage, usePageParam } from '../../../lib/use-page-param.js';
import { notificationsQuery } from '../api/get-notifications.js';
import { useMarkAllRead } from '../api/mark-read.js';
import { notificationsTitle } from '../notifications-title.js';
import { NotificationCard } from './notification-card.js';
import { useHeld } from './use-held.js';

/**
 * The user's notifications, newest first.
 * @param tracked true where the user has favorites
 */
export function NotificationsScreen({ tracked }: { tracked: boolean }) {
  const [page, setPage] = usePageParam(useSearchParams());
  const { data, error, refetch, isPlaceholderData } = useQuery(notificationsQuery(page));
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.pagination.pages, [page, setPage]);
  const markRead = useMarkAllRead();
  // The page that is shown: while the next one loads it is still the last.
  const { shown, waiting, release, handlers } = useHeld(
    data?.notifications ?? [],
    data?.pagination.page ?? page,
  );
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 md:px-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl font-semibold tracking-tight">{notificationsTitle}</h1>
            <LiveBadge />
          </div>
          <p className="mt-2 text-sm text-soft">
            Track price changes of {PRICE_DROP_TEXT} for your favorite products
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {waiting > 0 && (
            <div ref={passOnFocus}>
              <Button size="sm" onClick={release}>
                Show {plural(waiting, 'new notification')}
              </Button>
            </div>
          )}
          {data && data.unread > 0 && (
            <div ref={passOnFocus}>
              <Button look="secondary" size="sm" onClick={() => markRead.mutate()}>
                Mark all as read
              </Button>
            </div>
          )}
        </div>
      </div>
      {markRead.isError && (
        <div className="mb-4">
          <Notice tone="bad">The notifications could not be marked as read. Please try again.</Notice>
        </div>
      )}
      {error && (
        <FailedState title={failedTitle('Your notifications', data)} onRetry={() => void refetch()} />
      )}
      {((!data && !error) || beyond) && (
        <Loading label="Loading notifications" blocks={['h-27 w-full']} times={4} />
      )}
      {data && data.notifications.length === 0 && !beyond && (
        <EmptyState
          icon="bell"
          title={`No ${notificationsTitle.toLowerCase()}`}
          text={
            tracked
              ? 'The prices of your favorites are tracked. A drop will be told here.'
              : 'Add products to your favorites to track price changes'
          }
          link={{ to: '/favorites', text: 'Your favorites', look: 'secondary' }}
        />
      )}
      <ul className="space-y-3" {...handlers}>
        {shown.map((notification) => (
          <li key={notification._id}>
            <NotificationCard notification={notification} />
          </li>
        ))}
      </ul>
      {data && <Pagination page={page} pages={data.pagination.pages} onPage={setPage} />}
    </div>
  );
}
