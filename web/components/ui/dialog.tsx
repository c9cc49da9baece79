import { Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLayoutEffect, useReducer, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { IconButton } from './icon-button.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { useFocusReturn } from './use-focus-return.js';

const shapes = {
  /** A small question or form. */
  small: 'm-auto w-full max-w-md rounded-lg',
  /** A product over the page it was opened from. */
  large: 'm-auto w-full max-w-[80rem] rounded-lg max-md:min-h-dvh max-md:rounded-none',
  /** Something with tables over a list. */
  wide: 'm-auto w-full max-w-5xl rounded-lg max-md:min-h-dvh max-md:rounded-none',
  /** Something with details over a list. */
  medium: 'm-auto w-full max-w-2xl rounded-lg max-sm:min-h-dvh max-sm:rounded-none',
  /** The cart: a side panel, the whole screen on a phone. Its middle scrolls, unless the screen is too low for that. */
  side: 'ml-auto flex min-h-dvh w-full max-w-lg flex-col tall:h-dvh',
  /** A low panel in the corner, which may grow into a side panel. */
  corner: 'mt-auto ml-auto flex h-[400px] max-h-dvh w-full max-w-lg flex-col sm:rounded-tl-lg',
  /** The whole screen: filters where there is no room beside the results. */
  full: 'flex min-h-dvh w-full flex-col',
} as const;

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is still read aloud. */
  hideTitle?: boolean;
  shape?: keyof typeof shapes;
  /** Element focused on closing when the previously focused element is missing or gone. */
  focusOnClose?: () => HTMLElement | null;
  /** Stands before the button that closes it. */
  tools?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * False in the very first render. The kit must know where the dialog stands before it opens: opened while another
 * closes, it would leave the page behind it within reach.
 */
function usePlaced(): boolean {
  const [placed, place] = useReducer(() => true, false);
  useLayoutEffect(place, [place]);
  return placed;
}

/** A modal dialog: traps focus, closes on Escape and on a click outside, gives focus back on closing. */
export function Dialog(props: Props) {
  const { open, onClose, title, hideTitle, shape = 'small', tools, children, footer } = props;
  useFocusReturn(props.focusOnClose);
  const placed = usePlaced();
  const hydrated = useHydrated();
  const padded = {
    small: 'p-4',
    medium: 'p-4 max-sm:p-0',
    large: 'p-4 max-md:p-0',
    wide: 'p-4 max-md:p-0',
    side: '',
    corner: '',
    full: '',
  }[shape];
  if (!hydrated) return null;
  return (
    <Headless open={open && placed} onClose={onClose} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className={cx('fixed inset-0 flex overflow-y-auto', padded)}>
        <DialogPanel
          transition
          className={cx(
            'relative bg-raised shadow-float transition duration-150 data-closed:translate-y-2 data-closed:opacity-0',
            shapes[shape],
          )}
        >
          <header
            className={cx(
              'flex items-center gap-4',
              // Takes no room and stays in reach, however far one reads on.
              hideTitle ? 'sticky top-2 z-10 h-0 items-start! justify-end pt-2 pr-2' : 'px-6 pt-4',
              (shape === 'side' || shape === 'corner') && 'max-xs:px-4',
            )}
          >
            <DialogTitle className={cx('flex-1 text-xl font-semibold', hideTitle && 'sr-only')}>
              {title}
            </DialogTitle>
            {tools}
            <IconButton
              icon="close"
              label="Close"
              onClick={onClose}
              className={hideTitle ? 'shrink-0 rounded-full! bg-raised shadow-card' : '-mr-2'}
            />
          </header>
          <div
            className={cx(
              // Holds what is for screen readers only: outside it would make the panel longer than the screen.
              'relative flex-1',
              !hideTitle && 'px-6 pt-4 pb-6',
              shape === 'side' && 'tall:min-h-0 tall:overflow-y-auto max-xs:px-4',
              shape === 'corner' && 'min-h-0 overflow-y-auto max-xs:px-4',
            )}
          >
            {children}
          </div>
          {footer && (
            <footer
              className={cx(
                'border-t border-line bg-raised px-6 py-4',
                shape === 'side' || shape === 'corner' ? 'max-xs:px-4 max-sm:py-3' : 'sticky bottom-0',
              )}
            >
              {footer}
            </footer>
          )}
        </DialogPanel>
      </div>
    </Headless>
  );
}
