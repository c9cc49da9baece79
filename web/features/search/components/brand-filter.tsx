import type { FacetOption } from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS } from '@sextant/contracts/http/limits.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchableSelect } from '../../../components/ui/searchable-select.js';
import { TYPING_PAUSE_MS, useDebounced } from '../../../lib/use-debounced.js';
import { brandsQuery } from '../api/get-brands.js';

interface Props {
  value: string | null;
  /** The most frequent brands of the products found. */
  facet: FacetOption[];
  onChange: (brand: string | null) => void;
}

/** One brand. Those that the search has left out are asked for by what is typed; how many products found have them is not known. */
export function BrandFilter({ value, facet, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({ ...brandsQuery(q), enabled: q !== '' && facet.length >= MAX_OPTIONS });
  const counted = new Set(facet.map(({ name }) => name));
  const others = (data ?? []).flatMap(({ name }) => (counted.has(name) ? [] : [{ name, count: null }]));
  return (
    <SearchableSelect
      label="Brand"
      value={value}
      options={[...facet, ...others]}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
