import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import type { Ref } from 'react';
import { Icon } from '../../../components/ui/icon.js';

interface Props<Name extends string> {
  ref: Ref<HTMLDivElement>;
  errors: { name: Name; message: string }[];
  onPick: (name: Name) => void;
}

/** Everything a form still needs, in one place; each entry leads to its field. */
export function ErrorSummary<Name extends string>({ ref, errors, onPick }: Props<Name>) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="There is a problem"
      hidden={errors.length === 0}
      className="scroll-my-4 rounded-md bg-bad-soft px-4 py-3 text-sm text-bad"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        {plural(errors.length, 'field')} {wordFor(errors.length, 'needs', 'need')} your attention
      </p>
      <ul className="mt-2 space-y-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <button type="button" onClick={() => onPick(name)} className="min-h-6 text-left underline">
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
