import type { ComponentType } from 'react';
import { DialogFailed } from '../../components/ui/dialog-failed.js';
import { lazyPart } from '../../lib/lazy-part.js';

/**
 * A dialog that belongs to no page, in a chunk of its own.
 * @param what the dialog in words, such as "The cart"
 * @param useHandle closes it
 * @param load gives the dialog
 */
export const lazyDialog = (
  what: string,
  useHandle: () => { close: () => void },
  load: () => Promise<ComponentType>,
): ComponentType =>
  lazyPart(load, function Failed({ onRetry }) {
    return <DialogFailed what={what} onClose={useHandle().close} onRetry={onRetry} />;
  });
