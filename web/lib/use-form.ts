import { useRef, useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react';
import { ApiError } from './problem.js';

type Values = Record<string, string>;
export type Errors<T extends Values> = Partial<Record<keyof T, string>>;

interface Options<T extends Values> {
  /** What was typed earlier; `initial` remains what counts as untouched. */
  typed?: T | null;
  /** Hears of every change. */
  onChange?: (values: T) => void;
  /** Called instead of putting the cursor into the first field that fails: for forms with an error summary. */
  onInvalid?: () => void;
}

/**
 * Text fields with their errors. The fields follow `initial` until something is typed. A field is checked when it is left and again while a shown error is being mended; a
 * submit checks them all and puts the cursor into the first that fails. Nothing typed is ever lost to an error.
 * @param validate answers the message of each field that fails
 */
export function useForm<T extends Values>(
  initial: T,
  validate: (values: T) => Errors<T>,
  { typed: before = null, onChange, onInvalid }: Options<T> = {},
) {
  const [typed, setTyped] = useState(before);
  const values = typed ?? initial;
  const [errors, setErrors] = useState<Errors<T>>({});
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const check = (name: keyof T, current: T): void =>
    setErrors((shown) => ({ ...shown, [name]: validate(current)[name] }));

  const set = (name: keyof T & string, value: string): void => {
    const next = { ...values, [name]: value };
    setTyped(next);
    onChange?.(next);
    if (errors[name]) check(name, next);
  };

  const field = (name: keyof T & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name] ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
    onBlur: (event: FocusEvent) => {
      // A button was pressed: an error appearing now would push it away from under the pointer, and a submit checks anyway.
      if (event.relatedTarget instanceof HTMLButtonElement) return;
      if (values[name] !== initial[name]) check(name, values);
    },
  });

  const show = (form: HTMLFormElement, found: Errors<T>): void => {
    setErrors(found);
    const first = Object.keys(values).find((name) => found[name]);
    if (onInvalid) onInvalid();
    else if (first !== undefined) focusField(form, first);
  };

  /** @param explain the message for a refusal that concerns no single field */
  const submit =
    (work: (values: T) => Promise<void>, explain: (error: unknown) => string | null) =>
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      // Not the state: a second click may come before the first has been drawn.
      if (working.current) return;
      const form = event.currentTarget;
      const found = validate(values);
      setErrors({});
      setFailure(null);
      if (Object.values(found).some(Boolean)) return show(form, found);
      working.current = true;
      setBusy(true);
      try {
        await work(values);
      } catch (error) {
        const fields = error instanceof ApiError ? known(error.fields, values) : {};
        if (Object.keys(fields).length === 0) setFailure(explain(error));
        else show(form, fields);
      } finally {
        working.current = false;
        setBusy(false);
      }
    };

  /** Forgets what was typed. */
  const reset = (): void => {
    setTyped(null);
    setErrors({});
    setFailure(null);
  };
  return { values, errors, set, field, submit, busy, failure, reset };
}

/** Field errors of the server for fields this form has; `shippingAddress.city` concerns the field `city`. */
function known<T extends Values>(fields: Record<string, string>, values: T): Errors<T> {
  const named = Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message]);
  return Object.fromEntries(named.filter(([name]) => name !== undefined && name in values)) as Errors<T>;
}

function focusField(form: HTMLFormElement, name: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
}
