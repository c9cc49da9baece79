import type { ComponentProps } from 'react';
import { TextArea } from '../../../components/ui/text-area.js';

/** Reason of an action that asks for one; kept in the audit log. */
export function ReasonField(props: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'>) {
  return (
    <TextArea
      {...props}
      label="Reason"
      hint="It cannot be deleted later: write no personal data into it."
      autoFocus
    />
  );
}
