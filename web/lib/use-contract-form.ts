import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '@sextant/contracts/http/zod.js';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
} from 'react-hook-form';
import { ApiError } from './problem.js';

interface Options<Typed extends FieldValues> {
  /** Initial values; the fields follow changes of them until something is typed. */
  initial: Typed;
  /** Values typed earlier: the fields begin with these instead, and follow nothing. */
  typed?: Typed | null;
  /** Called when mistakes are found, instead of moving the focus to the first: for forms with an error summary. */
  onInvalid?: () => void;
}

/**
 * A form that validates with the schema of the call it makes. A field is checked when it is left and from then on while it
 * is changed, a submit checks all; what the server says of single fields is shown like mistakes. Typed values survive every
 * error.
 */
export function useContractForm<Typed extends FieldValues, Sent extends FieldValues>(
  schema: z.core.$ZodType<Sent, Typed>,
  { initial, typed = null, onInvalid }: Options<Typed>,
) {
  const [restored] = useState(typed);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef(false);
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: (restored ?? initial) as DefaultValues<Typed>,
    shouldFocusError: onInvalid === undefined,
  });
  const { register, reset, handleSubmit, setError, setFocus, getValues, setValue } = form;
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState;

  // Something typed is never changed: half of one address and half of another would be none.
  const source = JSON.stringify(initial);
  const followed = useRef(source);
  const follow = useEffectEvent(() => {
    // The form begins with these: a reset would take back what is typed before the first effects run.
    if (source === followed.current) return;
    followed.current = source;
    if (restored === null && !isDirty) reset(initial);
  });
  useEffect(() => follow(), [source]);

  const errorOf = (name: FieldPath<Typed>): string | null =>
    (errors as Partial<Record<string, { message?: string }>>)[name]?.message ?? null;

  const field = (name: FieldPath<Typed>) => {
    const { onBlur, ...rest } = register(name);
    return {
      ...rest,
      error: errorOf(name),
      onBlur: async (event: FocusEvent): Promise<void> => {
        // A button was pressed: an error appearing now would push it away from under the pointer, and a submit checks anyway.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        // An untouched field that is only passed through is no mistake yet.
        if (name in dirtyFields) await onBlur(event);
      },
    };
  };

  /**
   * Takes over what password managers fill in without an event, where they may. A combobox shows the label of its value, not the
   * value.
   */
  const takeFilledIn = (typed: HTMLFormElement): void => {
    for (const control of typed.elements) {
      if (!(control instanceof HTMLInputElement) || control.matches('[role=combobox], [autocomplete=off]'))
        continue;
      if (!['text', 'email', 'password', 'tel'].includes(control.type)) continue;
      const name = control.name as FieldPath<Typed>;
      if (name in getValues() && getValues(name) !== control.value)
        setValue(name, control.value as PathValue<Typed, FieldPath<Typed>>, { shouldDirty: true });
    }
  };

  /** Shows what the server says of fields this form has; `shippingAddress.city` concerns the field `city`. */
  const showRefused = (fields: Record<string, string>): boolean => {
    const known = Object.entries(fields)
      .map(([path, message]) => [path.split('.').at(-1) as FieldPath<Typed>, message] as const)
      .filter(([name]) => name in getValues());
    for (const [name, message] of known) setError(name, { type: 'server', message });
    const [first] = known;
    if (first && onInvalid) onInvalid();
    else if (first) setFocus(first[0]);
    return first !== undefined;
  };

  /**
   * @param work sends what the schema made of the typed values
   * @param explain the message for a refusal that concerns no single field
   */
  const submit =
    (work: (sent: Sent) => Promise<void>, explain: (error: unknown) => string | null) =>
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      // Not the state: a second click may come before the first has been drawn.
      if (working.current) return;
      working.current = true;
      setFailure(null);
      takeFilledIn(event.currentTarget);
      const send = async (sent: Sent): Promise<void> => {
        try {
          await work(sent);
        } catch (error) {
          if (!(error instanceof ApiError && showRefused(error.fields))) setFailure(explain(error));
        }
      };
      let invalid = false;
      await handleSubmit(send, () => {
        invalid = true;
      })().finally(() => (working.current = false));
      // The state of the form has the mistakes only now.
      if (invalid) onInvalid?.();
    };

  return {
    form,
    field,
    errorOf,
    submit,
    failure,
    busy: isSubmitting,
    /** Begins again with these values, or those it began with, and without any error. */
    restart: (values?: Typed): void => {
      setFailure(null);
      reset(values);
    },
  };
}
