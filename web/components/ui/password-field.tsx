import { useState, type ComponentProps } from 'react';
import { Field } from './field.js';

/** A password that may be pasted, and looked at on request. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      {/* The error repeats the hint. */}
      <Field {...props} hint={props.error ? null : props.hint} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 h-6 text-sm text-accent hover:underline"
      >
        {shown ? 'Hide' : 'Show'}
        <span className="sr-only"> characters</span>
      </button>
    </div>
  );
}
