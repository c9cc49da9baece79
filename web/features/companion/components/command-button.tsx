import type { ChatCommand } from '@sextant/contracts/http/chat.js';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { labelOf, type RunCommand } from '../commands.js';

/** Changes something when pressed, says so, and takes it back on request. */
function ChangeButton({ command, run }: { command: ChatCommand; run: RunCommand }) {
  const [undo, setUndo] = useState<(() => Promise<void>) | null>(null);
  const [busy, setBusy] = useState(false);
  const { todo, done } = labelOf(command);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // `run` says what went wrong.
    await work().catch(() => undefined);
    setBusy(false);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        look="secondary"
        size="sm"
        busy={busy && undo === null}
        disabled={undo !== null}
        title={command.data.product?.name}
        onClick={() =>
          void during(async () => {
            const back = await run(command);
            setUndo(() => back);
          })
        }
      >
        {undo ? done : todo}
      </Button>
      {undo && (
        <Button
          look="quiet"
          size="sm"
          busy={busy}
          onClick={() =>
            void during(async () => {
              await undo();
              setUndo(null);
            })
          }
        >
          Undo
        </Button>
      )}
    </span>
  );
}

interface Props {
  command: ChatCommand;
  run: RunCommand;
  onSearch: (command: ChatCommand['data']) => void;
}

export function CommandButton({ command, run, onSearch }: Props) {
  const { type, data } = command;
  if (type === 'product_link')
    return (
      <a
        href={`/product/${encodeURIComponent(data.productId ?? '')}`}
        target="_blank"
        rel="noreferrer"
        title={data.product?.name}
        className={buttonClass('quiet', 'sm')}
      >
        {labelOf(command).todo}
        <Icon name="external" size={16} />
        <span className="sr-only">in a new tab</span>
      </a>
    );
  if (type === 'update_search')
    return (
      <Button look="secondary" size="sm" onClick={() => onSearch(data)}>
        {labelOf(command).todo}
      </Button>
    );
  return <ChangeButton command={command} run={run} />;
}
