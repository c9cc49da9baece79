import type { ChatCommand } from '@sextant/contracts/http/chat.js';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { labelOf, type CommandLabel, type RunCommand } from '../commands.js';
import { useUndoable } from '../use-undoable.js';
import { UndoButton } from './undo-button.js';
import { productAddress } from '../../../lib/product-dialog.js';

interface Props {
  command: ChatCommand;
  /** True while it is unknown at which price the command buys. */
  busy: boolean;
  run: RunCommand;
  onSearch: (command: ChatCommand['data']) => void;
}

interface Labeled {
  label: CommandLabel;
}

/** Changes something when pressed, says so, and takes it back on request. */
function ChangeButton({ command, busy, run, label: { todo, done } }: Omit<Props, 'onSearch'> & Labeled) {
  const change = useUndoable();
  return (
    <>
      <span className="inline-flex items-center gap-1">
        <Button
          look="secondary"
          size="sm"
          busy={busy || (change.busy && !change.done)}
          disabled={change.done}
          title={command.data.product?.name}
          onClick={() => void change.run(() => run(command))}
        >
          {change.done ? done : todo}
        </Button>
        <UndoButton of={change} />
      </span>
      {change.message && (
        <p role="status" className="basis-full text-xs text-soft">
          {change.message}
        </p>
      )}
    </>
  );
}

/** Leads to another page, and leaves the conversation open. */
function PageLink({ command, to, label }: Pick<Props, 'command'> & Labeled & { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      title={command.data.product?.name}
      className={buttonClass('quiet', 'sm')}
    >
      {label.todo}
      <Icon name="external" size={16} />
      <span className="sr-only">in a new tab</span>
    </a>
  );
}

export function CommandButton({ command, busy, run, onSearch }: Props) {
  const { type, data } = command;
  const label = labelOf(command);
  if (!label) return null;
  if (type === 'product_link')
    return <PageLink command={command} label={label} to={productAddress(data.productId ?? '')} />;
  if (type === 'order_link')
    return (
      <PageLink command={command} label={label} to={`/orders/${encodeURIComponent(data.orderId ?? '')}`} />
    );
  if (type === 'update_search')
    return (
      <Button look="secondary" size="sm" onClick={() => onSearch(data)}>
        {label.todo}
      </Button>
    );
  return <ChangeButton command={command} label={label} busy={busy} run={run} />;
}
