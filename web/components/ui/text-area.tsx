import { useId, type ComponentProps } from 'react';
import { cx } from '../../lib/class-names.js';
import { inputClass } from './field.js';
import { FieldError } from './field-error.js';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | null;
  hint?: string;
}

/** A field for more than one line. */
export function TextArea({ label, error, hint, className, ...rest }: Props) {
  const id = useId();
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`${inputClass} h-auto py-2.5`}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
