import { MAX_MESSAGE_CHARACTERS } from '@sextant/contracts/http/limits.js';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { MEANT_BEFORE_MS } from '../../../lib/meant-before.js';

interface Props {
  processing: boolean;
  onSend: (message: string) => void;
  onStop: () => void;
  /** Initial text of the field. */
  draft?: string;
}

/** Message input: Enter sends, Shift and Enter begin a new line. */
export function Composer({ processing, onSend, onStop, draft = '' }: Props) {
  const [text, setText] = useState(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const pressedAt = useRef(-Infinity);
  const blank = text.trim() === '';
  useEffect(() => field.current?.focus(), []);
  const send = (): void => {
    if (blank || processing) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  };
  const stop = (): void => {
    if (performance.now() - pressedAt.current < MEANT_BEFORE_MS) return;
    onStop();
    field.current?.focus();
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        pressedAt.current = performance.now();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Message"
        rows={1}
        value={text}
        maxLength={MAX_MESSAGE_CHARACTERS}
        placeholder="Ask for products or prices…"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className="field-sizing-content max-h-32 min-h-11 flex-1 resize-none rounded-md border border-edge bg-surface px-3 py-2.5 text-base"
      />
      {/* Keys, because one element for both would send the form while it becomes the other. */}
      {processing ? (
        <Button key="stop" look="secondary" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button key="send" type="submit" disabled={blank}>
          Send
        </Button>
      )}
    </form>
  );
}
