import type { ComponentProps } from 'react';
import { inputClass } from './field.js';
import { LabeledControl, type Labels } from './labeled-control.js';

/** A field for more than one line. */
export function TextArea({ label, error, hint, className, ...rest }: ComponentProps<'textarea'> & Labels) {
  return (
    <LabeledControl label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <textarea rows={2} {...rest} {...attributes} className={`${inputClass} h-auto py-2.5`} />
      )}
    </LabeledControl>
  );
}
