import { NotificationsScreen } from '../../features/notifications/components/notifications-screen.js';

export function NotificationsRoute() {
  return <NotificationsScreen />;
}
