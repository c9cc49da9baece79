import type { ComponentProps } from 'react';
import { Field } from './field.js';

/** For a code of an authenticator app, or a recovery code, which has letters. */
export const CodeField = (props: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field {...props} label="Code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);
