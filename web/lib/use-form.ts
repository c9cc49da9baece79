import { useState, type ChangeEvent, type FormEvent } from 'react';
import { ApiError } from './problem.js';

type Values = Record<string, string>;
type Errors<T extends Values> = Partial<Record<keyof T, string>>;

/**
 * Text fields with their errors. A field is checked when it is left and again while a shown error is being mended; a
 * submit checks them all and puts the cursor into the first that fails. Nothing typed is ever lost to an error.
 * @param validate answers the message of each field that fails
 */
export function useForm<T extends Values>(initial: T, validate: (values: T) => Errors<T>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<T>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const check = (name: keyof T, current: T): void =>
    setErrors((shown) => ({ ...shown, [name]: validate(current)[name] }));

  const field = (name: keyof T & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name] ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...values, [name]: event.target.value };
      setValues(next);
      if (errors[name]) check(name, next);
    },
    onBlur: () => values[name] !== initial[name] && check(name, values),
  });

  /** @param explain the message for a refusal that concerns no single field */
  const submit =
    (work: (values: T) => Promise<void>, explain: (error: unknown) => string) =>
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      const found = validate(values);
      setErrors(found);
      setFailure(null);
      const first = Object.keys(values).find((name) => found[name]);
      if (first !== undefined) return focusField(form, first);
      setBusy(true);
      try {
        await work(values);
      } catch (error) {
        const fields = error instanceof ApiError ? known(error.fields, values) : {};
        setErrors(fields);
        const wrong = Object.keys(fields)[0];
        if (wrong === undefined) setFailure(explain(error));
        else focusField(form, wrong);
      } finally {
        setBusy(false);
      }
    };

  const reset = (next: T): void => {
    setValues(next);
    setErrors({});
    setFailure(null);
  };
  return { values, field, submit, busy, failure, reset };
}

/** Field errors of the server for fields this form has. */
function known<T extends Values>(fields: Record<string, string>, values: T): Errors<T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as Errors<T>;
}

function focusField(form: HTMLFormElement, name: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
}
