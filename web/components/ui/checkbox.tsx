import type { ReactNode } from 'react';
import { useShownAtOnce } from '../../lib/use-shown-at-once.js';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of what explains it. */
  describedBy?: string;
  children: ReactNode;
}

/** A native checkbox with a label that fills the row. */
export function Checkbox({ checked, onChange, describedBy, children }: Props) {
  const [shown, setShown] = useShownAtOnce(checked);
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={shown}
        aria-describedby={describedBy}
        onChange={(event) => {
          setShown(event.target.checked);
          onChange(event.target.checked);
        }}
        className="size-5 shrink-0 rounded-sm accent-accent"
      />
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">{children}</span>
    </label>
  );
}
