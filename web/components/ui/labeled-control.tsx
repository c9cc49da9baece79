import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { FieldError } from './field-error.js';

export interface Labels {
  label: string;
  error?: string | null;
  hint?: ReactNode;
}

/** Attributes that tie a control to its texts. */
interface ControlAttributes {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Props extends Labels {
  className?: string;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** Label, control, hint and error tied together for assistive technology. */
export function LabeledControl({ label, error, hint, className, children }: Props) {
  const id = useId();
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
