import type { LatestInventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { uploadError, type Upload } from '../api/inventory-calls.js';
import { ColumnForm } from './column-form.js';
import { DropZone } from './drop-zone.js';
import { Processing } from './processing.js';
import type { WantedRow } from '../wanted-rows.js';
import type { AddRows } from './result-actions.js';
import { ResultView } from './result-view.js';

interface Props {
  latest: LatestInventoryAnswer | undefined;
  upload: Upload;
  onAdd: AddRows;
  /** Button that keeps products as a list. */
  saveAsList: (rows: WantedRow[]) => ReactNode;
  onClose: () => void;
  focusOnClose: () => HTMLElement | null;
}

/** Choose a file, wait, name its columns where they are unknown, and use what was found. */
export function UploadDialog({ latest, upload, onAdd, saveAsList, onClose, focusOnClose }: Props) {
  const [another, setAnother] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  // Kept here while they are matched, for another try.
  const [pasted, setPasted] = useState<string | null>(null);
  const send = (file: File): void => {
    setAnother(true);
    upload.mutate(file, {
      onSuccess: () => {
        setAnother(false);
        setCorrecting(false);
        setPasted(null);
      },
    });
  };
  const running = latest?.state === 'processing' ? latest : undefined;
  const result = latest?.state === 'done' ? latest.data : undefined;
  const lost = latest?.state === 'failed' && !upload.isError ? latest.message : null;
  const error = upload.isError ? uploadError(upload.error) : lost;
  const busy = upload.isPending || (running !== undefined && !upload.isError);
  const shown = !busy && !another && !upload.isError && result;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upload Inventory List"
      shape={shown && result.state === 'matched' && !correcting ? 'large' : 'medium'}
      focusOnClose={focusOnClose}
    >
      {busy && <Processing progress={running} />}
      {!busy && !shown && <DropZone error={error} pasted={pasted} onPaste={setPasted} onFile={send} />}
      {shown && (result.state === 'columns' || correcting) && (
        <ColumnForm
          key={result.id}
          result={result}
          onDone={() => setCorrecting(false)}
          onAnother={() => setAnother(true)}
        />
      )}
      {shown && result.state === 'matched' && !correcting && (
        <ResultView
          key={result.id}
          result={result}
          onAdd={onAdd}
          saveAsList={saveAsList}
          onCorrect={() => setCorrecting(true)}
          onAnother={() => {
            upload.reset();
            setAnother(true);
          }}
        />
      )}
    </Dialog>
  );
}
