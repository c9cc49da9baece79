import type { ComponentProps } from 'react';
import { LabeledControl, type Labels } from './labeled-control.js';

export const inputClass =
  'h-11 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink focus:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad ' +
  'read-only:border-line read-only:bg-sunken read-only:text-soft';

/** A field for one line. */
export function Field({ label, error, hint, className, ...rest }: ComponentProps<'input'> & Labels) {
  return (
    <LabeledControl label={label} error={error} hint={hint} className={className}>
      {(attributes) => <input {...rest} {...attributes} className={inputClass} />}
    </LabeledControl>
  );
}
