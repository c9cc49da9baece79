import { useId, type ComponentProps } from 'react';
import { inputClass } from './field.js';
import { FieldError } from './field-error.js';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | null;
}

/** A field for more than one line. */
export function TextArea({ label, error, className, ...rest }: Props) {
  const id = useId();
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
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${inputClass} h-auto py-2.5`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
