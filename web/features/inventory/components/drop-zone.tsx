import { inventoryFields, sizeText, typesText, uploadProblem } from '@sextant/contracts/http/inventory.js';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { cx } from '../../../lib/class-names.js';
import { NOT_UPLOADED } from '../api/inventory-calls.js';

interface Props {
  /** Error of the last file. */
  error: string | null;
  /** Rows typed instead of a file; null while nobody pastes. */
  pasted: string | null;
  onPaste: (text: string | null) => void;
  onFile: (file: File) => void;
}

/** Drop a file, choose one, or paste rows. */
export function DropZone({ error, pasted, onPaste, onFile }: Props) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const take = (files: readonly File[]): void => {
    const wrong = uploadProblem(files);
    setRefused(wrong);
    const [file] = files;
    if (wrong === null && file) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const problem = refused ?? error;
  return (
    <div className="space-y-4">
      {problem && (
        <Notice tone="bad" title={NOT_UPLOADED}>
          {problem}
        </Notice>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10 text-center transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
        )}
      >
        <span className="text-accent">
          <Icon name="rows" size={32} />
        </span>
        <p className="font-semibold">Drop your list here</p>
        <p id={hint} className="text-sm text-soft">
          One file, {typesText}, up to {sizeText}
        </p>
        <Button onClick={() => input.current?.click()} aria-describedby={hint}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept={typesText}
          aria-label="Inventory list"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file again is a choice, too.
            event.target.value = '';
          }}
        />
      </div>
      {pasted !== null ? (
        <form
          ref={passOnFocus}
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            take([new File([pasted], 'pasted list.csv', { type: 'text/csv' })]);
          }}
        >
          <TextArea
            label="Rows, with the names of the columns first"
            rows={6}
            autoFocus
            value={pasted}
            onChange={(event) => onPaste(event.target.value)}
            placeholder={'Product Name, Quantity\nNitrile gloves medium 100/box, 10'}
          />
          <div className="flex gap-3">
            <Button type="submit" disabled={pasted.trim() === ''}>
              Match these rows
            </Button>
            <Button look="quiet" onClick={() => onPaste(null)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button look="secondary" className="w-full" onClick={() => onPaste('')}>
          Paste rows instead
        </Button>
      )}
      <p className="text-sm text-soft">
        The list needs a header row and a column with product names (“Product Name”, “Name” or “Description”)
        or codes. {inventoryFields.brand}, {inventoryFields.quantity.toLowerCase()}, unit and price are used
        where they are there.
      </p>
    </div>
  );
}
