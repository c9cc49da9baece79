import { useEffect, useEffectEvent, useState } from 'react';
import { inputClass } from '../../../components/ui/field.js';
import { useDebounced } from '../../../lib/use-debounced.js';

const PAUSE_MS = 300;

interface Props {
  /** Search text in the address. */
  value: string | null;
  onChange: (q: string | null) => void;
}

/** Finds orders by what they hold or by their number, as soon as one stops typing. */
export function OrderSearch({ value, onChange }: Props) {
  const [text, setText] = useState(value ?? '');
  const [asked, setAsked] = useState(value);
  const settled = useDebounced(text.trim(), PAUSE_MS);
  if (value !== asked) {
    setAsked(value);
    // Another address than the one typed here: Back, or cleared filters.
    if ((value ?? '') !== settled) setText(value ?? '');
  }
  const ask = useEffectEvent(() => {
    if (settled === text.trim() && settled !== (value ?? '')) onChange(settled || null);
  });
  useEffect(() => ask(), [settled]);
  return (
    <input
      type="search"
      aria-label="Search orders by product, code or order number"
      placeholder="Product, code or order number"
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={`${inputClass} max-w-xs max-sm:max-w-none`}
    />
  );
}
