import type { AttributeFacet } from '@sextant/contracts/http/catalog.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';

interface Props {
  facet: AttributeFacet;
  chosen: readonly string[];
  onToggle: (value: string, on: boolean) => void;
}

/** Values shown before somebody asks for all: those of most products. */
const FIRST = 6;

/** Any number of values of one specification; products with at least one of them stay. */
export function AttributeFilter({ facet: { name, values }, chosen, onToggle }: Props) {
  const [all, setAll] = useState(false);
  const present = values.filter((value) => value.count > 0 || chosen.includes(value.name));
  const most = new Set(present.toSorted((a, b) => b.count - a.count).slice(0, FIRST));
  const shown = all ? present : present.filter((value) => most.has(value) || chosen.includes(value.name));
  return (
    <div>
      {shown.map((value) => (
        <Checkbox
          key={value.name}
          checked={chosen.includes(value.name)}
          onChange={(on) => onToggle(value.name, on)}
        >
          {value.name}
          <span className="money text-soft">{formatCount(value.count)}</span>
        </Checkbox>
      ))}
      {shown.length < present.length && (
        <Button look="quiet" size="sm" onClick={() => setAll(true)}>
          All {present.length} of {name.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
