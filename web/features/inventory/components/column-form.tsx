import {
  columnsBody,
  inventoryFields,
  type InventoryField,
  type InventoryResult,
} from '@sextant/contracts/http/inventory.js';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { inputClass } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { uploadError, useCorrectColumns } from '../api/inventory-calls.js';
import { OtherSheets } from './other-sheets.js';

const fields = Object.entries(inventoryFields) as [InventoryField, string][];
const NONE = '';

interface Props {
  result: InventoryResult;
  onDone: () => void;
  onAnother: () => void;
}

/** Assignment of columns: guessed from the header, corrected here, remembered for lists with the same header. */
export function ColumnForm({ result, onDone, onAnother }: Props) {
  const { headerRow, headers, sample, columns } = result.columns;
  const [chosen, setChosen] = useState(columns);
  const [wrong, setWrong] = useState<string | null>(null);
  const correct = useCorrectColumns(result.id);
  const id = useId();
  const unknown = result.state === 'columns';
  const nameOf = (at: number): string => headers[at] || `Column ${at + 1}`;
  const submit = (): void => {
    const checked = columnsBody.safeParse({ headerRow, columns: chosen });
    setWrong(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) correct.mutate(checked.data, { onSuccess: onDone });
  };
  const problem = wrong ?? (correct.isError ? uploadError(correct.error) : null);
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm text-soft">
        {unknown ? 'None of the columns has a name that says what it holds. ' : ''}
        Say which column holds what. It is remembered for lists with the same header.
      </p>
      <OtherSheets names={result.columns.otherSheets} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([field, label]) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1.5 block text-sm font-semibold">
              {label}
            </label>
            <select
              id={`${id}-${field}`}
              value={chosen[field] === null ? NONE : String(chosen[field])}
              onChange={(event) =>
                setChosen({
                  ...chosen,
                  [field]: event.target.value === NONE ? null : Number(event.target.value),
                })
              }
              className={inputClass}
            >
              <option value={NONE}>No column</option>
              {headers.map((_, at) => (
                <option key={at} value={String(at)}>
                  {nameOf(at)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="First rows of the list"
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full text-left text-xs">
          <thead className="bg-sunken text-soft">
            <tr>
              {headers.map((_, at) => (
                <th key={at} scope="col" className="px-3 py-2 whitespace-nowrap">
                  {nameOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sample.map((row, place) => (
              <tr key={place}>
                {row.map((cell, at) => (
                  <td key={at} className="max-w-60 truncate px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={correct.isPending}>
          Match the list
        </Button>
        {!unknown && (
          <Button look="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button look="secondary" onClick={onAnother}>
          Upload Another File
        </Button>
      </div>
    </form>
  );
}
