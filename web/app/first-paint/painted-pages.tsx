import type { User } from '@sextant/contracts/http/account.js';
import { Route, Routes } from 'react-router';
import { AccountScreen } from '../../features/account/components/account-screen.js';
import { VendorsTab } from '../../features/vendors/components/vendors-tab.js';
import { TopBar } from '../layout/top-bar.js';
import { FavoritesRoute } from '../routes/favorites.route.js';
import { HomeRoute } from '../routes/home.route.js';
import { PrivacyRoute, TermsRoute } from '../routes/legal.route.js';
import { NotificationsRoute } from '../routes/notifications.route.js';
import { OrdersRoute } from '../routes/orders.route.js';
import { ProductRoute } from '../routes/product.route.js';

/** Stands for whoever will turn out to be signed in: their fields are empty until then. */
const someone: User = {
  _id: '',
  firstName: '',
  lastName: '',
  email: '',
  role: 'user',
  isActive: true,
  lastLogin: null,
  createdAt: '',
};

/** The pages that have a first paint, each by the component it is made of; what they do not know yet they show as loading. */
const pages = (
  <Routes>
    <Route path="/" element={<HomeRoute />} />
    <Route path="/search" element={<HomeRoute />} />
    <Route path="/login" element={<HomeRoute />} />
    <Route path="/product/:id" element={<ProductRoute />} />
    <Route path="/privacy-policy" element={<PrivacyRoute />} />
    <Route path="/terms" element={<TermsRoute />} />
    <Route path="/favorites" element={<FavoritesRoute />} />
    <Route path="/notifications" element={<NotificationsRoute />} />
    <Route path="/orders" element={<OrdersRoute />} />
    <Route
      path="/profile"
      element={<AccountScreen user={someone} vendors={<VendorsTab />} onDeleted={() => undefined} />}
    />
  </Routes>
);

export const isPainted = (pathname: string): boolean =>
  /^\/(search|login|product\/[\w-]+|privacy-policy|terms|favorites|notifications|orders|profile)?$/.test(
    pathname,
  );

/** The page in the frame it has in the app (app/layout/shell.tsx): the bar above it, and room below. */
export function PaintedPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main className="min-h-dvh flex-1">{pages}</main>
    </div>
  );
}
