import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { FieldError } from './field-error.js';

export const inputClass =
  'h-11 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink focus:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad ' +
  'read-only:border-line read-only:bg-sunken read-only:text-soft';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | null;
  hint?: ReactNode;
}

/** Label, input, hint and error tied together for assistive technology. */
export function Field({ label, error, hint, className, ...rest }: Props) {
  const id = useId();
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={described || rest['aria-describedby']}
        className={inputClass}
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
