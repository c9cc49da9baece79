import { ASSISTANT_CAN } from '@sextant/contracts/http/chat.js';
import { useEffect, useRef } from 'react';
import { ActionChip } from '../../../components/ui/chip.js';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { FAILURE, useConversation, type Conversation } from '../use-conversation.js';
import { Composer } from './composer.js';
import { Reply, type ReplyActions } from './reply.js';

const EXAMPLES = [
  'Cheapest nitrile gloves in large',
  'What do I need for 20 crown preps?',
  'Where is my order?',
] as const;

interface Props extends ReplyActions {
  onClose: () => void;
  /** Message that is sent at once: the search that the dialog was opened from. */
  initial?: string;
  /** Called once `initial` was sent: the dialog, opened again, must not send it again. */
  onAsked?: () => void;
}

/** Messages and replies, oldest first. */
function Steps({ conversation, actions }: { conversation: Conversation; actions: ReplyActions }) {
  const { steps, send } = conversation;
  const last = steps.length - 1;
  return steps.map((step, n) => {
    if (step.type === 'user_message')
      return (
        <li key={step._id} data-asked className="flex justify-end">
          <p className="max-w-[85%] rounded-lg bg-accent-soft px-4 py-2.5 text-sm whitespace-pre-wrap wrap-anywhere">
            <span className="sr-only">You: </span>
            {step.content}
          </p>
        </li>
      );
    const asked = steps[n - 1];
    const onWithout =
      n === last && asked?.type === 'user_message'
        ? (name: string) => send(asked.content, [...(asked.without ?? []), name])
        : undefined;
    return (
      <li key={step._id}>
        <Reply step={step} onWithout={onWithout} {...actions} />
      </li>
    );
  });
}

function Welcome({ onSend }: { onSend: (message: string) => void }) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">{ASSISTANT_CAN}</p>
      <div className="flex flex-wrap gap-2">
        {EXAMPLES.map((example) => (
          <ActionChip key={example} onClick={() => onSend(example)}>
            {example}
          </ActionChip>
        ))}
      </div>
    </div>
  );
}

/** The Smart Companion: low while nothing has been asked, the whole height from then on. */
export function CompanionDialog({ onClose, initial, onAsked, ...actions }: Props) {
  const conversation = useConversation();
  const { steps, loading, problem, processing, written, failed, send, retry, stop, reload } = conversation;
  const asked = useRef(false);
  const log = useRef<HTMLDivElement>(null);
  const last = steps.findLast(({ type }) => type === 'user_message')?.content;
  useEffect(() => {
    if (loading || asked.current || initial === undefined) return;
    asked.current = true;
    // The answer to the last question stands there already.
    if (last !== initial) send(initial);
    onAsked?.();
  }, [loading, initial, onAsked, last, send]);
  useEffect(() => {
    // Some browsers return a promise from it, which an effect must not return.
    void [...(log.current?.querySelectorAll('[data-asked]') ?? [])]
      .at(-1)
      ?.scrollIntoView({ block: 'start' });
  }, [steps.length, written, failed, processing]);
  const talking = steps.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Smart Companion"
      shape={talking ? 'side' : 'corner'}
      footer={<Composer processing={processing} onSend={send} onStop={stop} />}
    >
      {loading && (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
      {problem !== null && (
        <FailedState title="The conversation did not load" text={problem} onRetry={reload} />
      )}
      {!loading && problem === null && !talking && <Welcome onSend={send} />}
      <div role="log" aria-label="Conversation" ref={log}>
        <ol className="space-y-5">
          <Steps conversation={conversation} actions={actions} />
          {processing && (
            <li>
              <p className="text-sm whitespace-pre-line wrap-anywhere text-soft">
                {written || 'Looking it up…'}
              </p>
            </li>
          )}
          {failed && (
            <li className="space-y-2">
              <p className="text-sm">{FAILURE}</p>
              <Button look="secondary" size="sm" onClick={retry}>
                Try again
              </Button>
            </li>
          )}
        </ol>
      </div>
    </Dialog>
  );
}
