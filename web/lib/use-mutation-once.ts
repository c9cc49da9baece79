import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * `useMutation` for what a double click must not do twice: until the end of a call is rendered, `mutate` does nothing. A button that is
 * busy while `isPending` does not suffice, because the second click may come before the first has been rendered.
 */
export function useMutationOnce<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const { mutate, isPending, submittedAt } = mutation;
  const working = useRef(false);
  useLayoutEffect(() => {
    working.current = isPending;
  }, [isPending, submittedAt]);
  const once = useCallback<typeof mutate>(
    (...args) => {
      if (working.current) return;
      working.current = true;
      mutate(...args);
    },
    [mutate],
  );
  return { ...mutation, mutate: once };
}
