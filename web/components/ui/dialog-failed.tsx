import { createPortal } from 'react-dom';
import { FailedState, failedTitle } from './failed-state.js';
import { IconButton } from './icon-button.js';

interface Props {
  /** The dialog in words, such as "The cart". */
  what: string;
  onClose: () => void;
  onRetry: () => void;
}

/** In place of a dialog whose code did not load. It stands outside the page, which another open dialog puts out of reach. */
export const DialogFailed = ({ what, onClose, onRetry }: Props) =>
  createPortal(
    <div className="fixed inset-x-4 top-28 z-50 rounded-lg border border-line bg-raised px-4 shadow-float md:left-auto md:w-96">
      <IconButton icon="close" label="Close" onClick={onClose} className="absolute top-2 right-2" />
      <FailedState title={failedTitle(what, undefined)} onRetry={onRetry} />
    </div>,
    document.body,
  );
