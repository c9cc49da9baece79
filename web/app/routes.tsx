import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { backgroundOf } from '../lib/background.js';
import { PageLoading } from './layout/page-loading.js';
import { NotFound } from './layout/not-found.js';
import * as pages from './pages.js';
import { RequireUser } from './require-user.js';
import { HomeRoute } from './routes/home.route.js';
import { LoginRoute } from './routes/login.route.js';

/** Every page, and over it the product dialog when a product was opened from a list. */
export function AppRoutes() {
  const location = useLocation();
  const background = backgroundOf(location);
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        <Routes location={background ?? location}>
          {/* One element for these addresses: typing on the landing page must not lose the search box. */}
          <Route element={<HomeRoute />}>
            <Route path="/" />
            <Route path="/search" />
            <Route path="/login" element={<LoginRoute />} />
          </Route>
          <Route path="/product/:id?" element={<pages.ProductPage />} />
          <Route path="/reset-password/:token?" element={<pages.ResetPasswordPage />} />
          <Route path="/privacy-policy" element={<pages.PrivacyPage />} />
          <Route path="/terms" element={<pages.TermsPage />} />
          <Route element={<RequireUser />}>
            <Route path="/favorites" element={<pages.FavoritesPage />} />
            <Route path="/orders" element={<pages.OrdersPage />} />
            <Route path="/orders/:id/print" element={<pages.PrintOrderPage />} />
            <Route path="/notifications" element={<pages.NotificationsPage />} />
            <Route path="/profile" element={<pages.ProfilePage />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      {background && (
        <Suspense fallback={null}>
          <Routes>
            <Route path="/product/:id" element={<pages.ProductOverlay />} />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
      )}
    </>
  );
}
