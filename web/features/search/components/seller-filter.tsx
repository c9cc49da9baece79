import type { SellerFacet } from '@sextant/contracts/http/catalog.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { formatCount } from '@sextant/domain/shared/plural.js';

interface Props {
  chosen: string[];
  facets: SellerFacet[];
  onToggle: (seller: string, on: boolean) => void;
}

/** Any number of sellers; products sold by at least one of them stay. Empty sellers hide unless chosen. */
export function SellerFilter({ chosen, facets, onToggle }: Props) {
  const missing = chosen.filter((key) => !facets.some((facet) => facet.key === key));
  const options = [
    ...facets.filter((facet) => facet.count > 0 || chosen.includes(facet.key)),
    ...missing.map((key) => ({ key, name: sellerLabel(key), count: 0 })),
  ];
  return (
    <div>
      {options.map((option) => (
        <Checkbox
          key={option.key}
          checked={chosen.includes(option.key)}
          onChange={(on) => onToggle(option.key, on)}
        >
          {option.name}
          <span className="money text-soft">{formatCount(option.count)}</span>
        </Checkbox>
      ))}
    </div>
  );
}
