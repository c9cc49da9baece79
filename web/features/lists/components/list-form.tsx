import { listTextBody, type ListTextBody } from '@sextant/contracts/http/lists.js';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';

interface Props {
  initial: ListTextBody;
  /** Name of the button. */
  action: string;
  onSubmit: (text: ListTextBody) => Promise<void>;
}

/** Name and note of a list. */
export function ListForm({ initial, action, onSubmit }: Props) {
  const { field, submit, failure, busy } = useContractForm(listTextBody, { initial });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(onSubmit, (error) => messageOf(error, 'The list was not saved. Please try again.'))}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextArea label="Note (optional)" {...field('note')} />
      <Button type="submit" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
