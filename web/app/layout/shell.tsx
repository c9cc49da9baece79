import { Suspense, useRef } from 'react';
import { Toaster } from '../../components/ui/toaster.js';
import { Outlet, ScrollRestoration } from 'react-router';
import { useProductDialog } from '../../lib/product-dialog.js';
import { useAuthDialog } from '../auth-dialog.js';
import { useCartDialog } from '../cart-dialog.js';
import { useCompanion } from '../companion-request.js';
import { usePage } from '../use-page.js';
import { CompareTray } from '../../features/compare/components/compare-tray.js';
import { useLiveUpdates } from '../use-live-updates.js';
import { useUserData } from '../use-user-data.js';
import { FillingBanner } from './filling-banner.js';
import { Footer } from './footer.js';
import { lazyDialog } from './lazy-dialog.js';
import { OfflineBanner } from './offline-banner.js';
import { PageHead } from './page-head.js';
import { RouteAnnouncer } from './route-announcer.js';
import { TopBar } from './top-bar.js';
import { useLinkPreload } from './use-link-preload.js';

const AuthDialog = lazyDialog(
  'The login',
  useAuthDialog,
  async () => (await import('../auth-flow.js')).AuthFlow,
);
const ProductOverlay = lazyDialog(
  'The product',
  useProductDialog,
  async () => (await import('../product-overlay.js')).ProductOverlay,
);
const CartDialog = lazyDialog(
  'The cart',
  useCartDialog,
  async () => (await import('../cart-flow.js')).CartFlow,
);
const Companion = lazyDialog(
  'The Smart Companion',
  useCompanion,
  async () => (await import('../companion-flow.js')).CompanionFlow,
);

/** Everything around the page: top bar, footer, dialogs that belong to no page, messages. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const productOpen = useProductDialog().shown !== null;
  const authOpen = useAuthDialog().value !== null;
  const cartOpen = useCartDialog().value !== null;
  const companionOpen = useCompanion().value !== null;
  const { bare = false } = usePage().handle;
  useUserData();
  useLiveUpdates();
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
        <Outlet />
      </main>
      {!bare && <Footer />}
      {!bare && <CompareTray />}
      <Suspense fallback={null}>
        {productOpen && <ProductOverlay />}
        {authOpen && <AuthDialog />}
        {cartOpen && <CartDialog />}
        {companionOpen && <Companion />}
      </Suspense>
      <Toaster />
      <PageHead />
      <RouteAnnouncer main={main} />
      <ScrollRestoration />
    </div>
  );
}
