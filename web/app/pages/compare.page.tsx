import type { Product } from '@sextant/contracts/http/catalog.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { compareAddress, comparedIds, compareQuery } from '../../features/compare/api/get-compared.js';
import { CompareScreen, type Landed } from '../../features/compare/components/compare-screen.js';
import { useCompared } from '../../features/compare/store/compared.js';
import { offerRows } from '../../features/product/offers.js';
import { useOwnPrices, wantedOffer } from '../../lib/own-price-queries.js';
import { showToast } from '../../lib/toasts.js';
import { useWatchProducts } from '../../lib/watched-products.js';
import { useProductParts } from '../use-product-parts.js';

/** /compare?ids=… : products side by side, with what they cost this cart; without ids those that wait in the tray. */
export function ComparePage() {
  const [search] = useSearchParams();
  const ids = comparedIds(search);
  const waiting = useCompared(({ products }) => products);
  const { data } = useQuery({ ...compareQuery(ids), enabled: ids.length > 0 });
  const { buying } = useProductParts(undefined);
  useWatchProducts(ids);
  const wanted = (data?.products ?? []).flatMap(({ _id, sellers }) =>
    sellers.map((offer) => wantedOffer(_id, offer)),
  );
  const priceOf = useOwnPrices(wanted, buying.verified);
  const landed = (product: Product, quantity: number): Landed | null => {
    const [best] = offerRows(product.sellers, quantity, buying.inCartCents, (offer) =>
      priceOf(wantedOffer(product._id, offer)),
    );
    if (!best?.buyable || best.unitCents === null || best.totalCents === null) return null;
    const { offer, unitCents, isYourPrice, addedShippingCents, totalCents } = best;
    const perPiece = unitPrice(unitCents, product.pack);
    return { offer, unitCents, isYourPrice, addedShippingCents, totalCents, unitPrice: perPiece };
  };
  if (ids.length === 0 && waiting && waiting.length > 0)
    return <Navigate replace to={compareAddress(waiting.map(({ _id }) => _id))} />;
  return (
    <CompareScreen
      ids={ids.length > 0 || waiting ? ids : null}
      landed={landed}
      onAdd={(product, quantity, { offer, unitCents }) => {
        if (buying.visitor) return buying.promptSignIn(offer.label);
        buying.add(product, offer, quantity, unitCents);
        showToast({
          tone: 'good',
          title: `${plural(quantity, 'item')} added`,
          text: `${product.product_name} from ${offer.label}`,
        });
      }}
    />
  );
}
