import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { useId, type ReactNode } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { SearchableSelect } from '../../../components/ui/searchable-select.js';
import type { SearchControl } from '../use-search-state.js';
import { PriceFilter } from '../../../components/catalog/price-filter.js';
import { AttributeFilter } from './attribute-filter.js';
import { BrandFilter } from './brand-filter.js';
import { SellerFilter } from './seller-filter.js';

interface Props extends SearchControl {
  facets: SearchAnswer['facets'] | undefined;
  /** Only users with a connected seller can narrow to connected sellers. */
  canUseConnected: boolean;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="not-first:mt-6">
      <p aria-hidden="true" className="mb-2 text-sm font-semibold">
        {title}
      </p>
      {children}
    </div>
  );
}

const toggled = (values: readonly string[], value: string, on: boolean): string[] => {
  const others = values.filter((one) => one !== value);
  return on ? [...others, value] : others;
};

/** Every filter with the number of products behind each option. */
export function FilterPanel({ state, change, facets, canUseConnected }: Props) {
  const multiSiteHint = useId();
  const hasSellers = state.sellers.length > 0 || facets?.sellers.some(({ count }) => count > 0);
  return (
    <>
      <Section title="Category">
        <SearchableSelect
          label="Category"
          value={state.category}
          options={facets?.categories ?? []}
          onChange={(category) => change({ category })}
        />
      </Section>
      <Section title="Brand">
        <BrandFilter
          value={state.brand}
          facet={facets?.brands ?? []}
          onChange={(brand) => change({ brand })}
        />
      </Section>
      {facets?.attributes.map((facet) => (
        <Section key={facet.name} title={facet.name}>
          <AttributeFilter
            facet={facet}
            chosen={state.attributes[facet.name] ?? []}
            onToggle={(value, on) =>
              change(({ attributes }) => ({
                attributes: { ...attributes, [facet.name]: toggled(attributes[facet.name] ?? [], value, on) },
              }))
            }
          />
        </Section>
      ))}
      <div className="mt-6">
        <PriceFilter min={state.minPrice} max={state.maxPrice} onChange={change} />
      </div>
      <Section title="Availability">
        <Checkbox
          checked={state.multiSite}
          describedBy={multiSiteHint}
          onChange={(multiSite) => change({ multiSite })}
        >
          Multi-site only
          {facets && <span className="money text-soft">{formatCount(facets.multiSite)}</span>}
        </Checkbox>
        <p id={multiSiteHint} className="pl-8 text-xs text-soft">
          Products that {MULTI_SITE_SELLERS} or more sellers offer
        </p>
        {(canUseConnected || state.connectedSellersOnly) && (
          <Checkbox
            checked={state.connectedSellersOnly}
            onChange={(connectedSellersOnly) => change({ connectedSellersOnly })}
          >
            Connected sellers only
          </Checkbox>
        )}
      </Section>
      {hasSellers && (
        <Section title="Sellers">
          <SellerFilter
            chosen={state.sellers}
            facets={facets?.sellers ?? []}
            onToggle={(key, on) => change(({ sellers }) => ({ sellers: toggled(sellers, key, on) }))}
          />
        </Section>
      )}
    </>
  );
}
