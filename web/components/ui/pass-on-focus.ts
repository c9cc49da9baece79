const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';
const HEADING = 'h1, h2, h3, h4';

/** Finds the nearest element to take over the focus. Call it once the element has gone: others may go with it. */
function nextFocusOf(element: HTMLElement): () => HTMLElement | null | undefined {
  const isRow = element.matches('li, th, span');
  const siblings = [...(element.parentElement?.children ?? [])].filter(
    ({ localName }) => isRow && localName === element.localName,
  );
  const at = siblings.indexOf(element);
  const group = element.closest('[role="group"]');
  const near = [...siblings.slice(at + 1), ...siblings.slice(0, Math.max(at, 0)).toReversed(), group];
  const area = element.closest('[role="dialog"], main');
  const headings = [...(area?.querySelectorAll<HTMLElement>(HEADING) ?? [])].filter(
    (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  // A dialog that closes gives the focus back itself.
  const last = area?.matches('main') === false ? null : document.getElementById('main');
  return () =>
    [
      ...near.map((each) => (each?.isConnected ? each.querySelector<HTMLElement>(CONTROL) : null)),
      ...headings.toReversed(),
      last,
    ].find((next) => next?.isConnected);
}

/**
 * Ref of an element that may go while it has the focus, such as a row with its remove button or a question. The focus goes to
 * the next row or the one before, else to its group, else to the heading above; never where something else has taken it.
 */
export function passOnFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  // A button that is disabled while it works loses the focus, although nothing else gets it.
  let had = false;
  const onFocusIn = (): void => void (had = true);
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => void (had = relatedTarget === null);
  element.addEventListener('focusin', onFocusIn);
  element.addEventListener('focusout', onFocusOut);
  const isFree = (): boolean => document.activeElement === null || document.activeElement === document.body;
  return () => {
    element.removeEventListener('focusin', onFocusIn);
    element.removeEventListener('focusout', onFocusOut);
    if (!element.contains(document.activeElement) && !(had && isFree())) return;
    const findNext = nextFocusOf(element);
    queueMicrotask(() => {
      if (element.isConnected || !isFree()) return;
      const next = findNext();
      if (next?.matches(HEADING)) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    });
  };
}
