import { lazy, Suspense, useRef } from 'react';
import { Toaster } from '../../components/ui/toaster.js';
import { useLocation } from 'react-router';
import { loadPart } from '../../lib/load-part.js';
import { useAuthDialog } from '../auth-dialog.js';
import { setCartOpen, useCartDialog } from '../cart-dialog.js';
import { AppRoutes } from '../routes.js';
import { useLiveUpdates } from '../use-live-updates.js';
import { useUserData } from '../use-user-data.js';
import { ErrorBoundary } from './error-boundary.js';
import { FillingBanner } from './filling-banner.js';
import { Footer } from './footer.js';
import { OfflineBanner } from './offline-banner.js';
import { RouteAnnouncer } from './route-announcer.js';
import { TopBar } from './top-bar.js';
import { useLinkPreload } from './use-link-preload.js';
import { useScrollMemory } from './use-scroll-memory.js';

const AuthDialog = lazy(async () => ({
  default: (await loadPart(() => import('../auth-flow.js'))).AuthFlow,
}));
const CartDialog = lazy(async () => ({
  default: (await loadPart(() => import('../cart-flow.js'))).CartFlow,
}));

/** Everything around the page: top bar, footer, dialogs that belong to no page, messages. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const authOpen = useAuthDialog((state) => state.view !== null);
  const cartOpen = useCartDialog((state) => state.open);
  const { key, pathname } = useLocation();
  const bare = /^\/orders\/[^/]+\/print$/.test(pathname);
  useUserData();
  useLiveUpdates();
  useScrollMemory();
  useLinkPreload();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="skip-link z-50 rounded-md bg-accent px-4 py-2 text-sm font-semibold text-on-accent"
      >
        Skip to content
      </a>
      {!bare && <TopBar />}
      <OfflineBanner />
      <FillingBanner />
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh flex-1 focus:outline-none">
        <ErrorBoundary at={key}>
          <AppRoutes />
        </ErrorBoundary>
      </main>
      {!bare && <Footer />}
      <Suspense fallback={null}>
        {authOpen && <AuthDialog />}
        {cartOpen && <CartDialog />}
      </Suspense>
      <Toaster onFollow={() => setCartOpen(false)} />
      <RouteAnnouncer main={main} />
    </div>
  );
}
