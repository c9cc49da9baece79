import { inputClass } from '../../../components/ui/field.js';
import { useSettledText } from '../../../lib/use-settled-text.js';

interface Props {
  /** Search text in the address. */
  value: string | null;
  onChange: (q: string | null) => void;
}

/** Finds orders by what they hold or by their number, as soon as one stops typing. */
export function OrderSearch({ value, onChange }: Props) {
  const [text, type] = useSettledText(value ?? '', (q) => onChange(q || null));
  return (
    <input
      type="search"
      aria-label="Search orders by product, code or order number"
      placeholder="Product, code or order number"
      value={text}
      onChange={(event) => type(event.target.value)}
      className={`${inputClass} max-w-xs max-sm:max-w-none`}
    />
  );
}
