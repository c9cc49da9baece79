import { useFavoriteIds } from '../../features/favorites/api/favorite-calls.js';
import { NotificationsScreen } from '../../features/notifications/components/notifications-screen.js';

/** The user's notifications; without any, it matters whether favorites are tracked. */
export function NotificationsPage() {
  return <NotificationsScreen tracked={useFavoriteIds().length > 0} />;
}
