/** What somebody has done with a search box before the app was there. */
export interface TypedEarly {
  /** Where on the page the box stands. */
  readonly place: 'header' | 'main';
  readonly text: string;
  /** Where the caret stands; null when the box has lost the focus again. */
  readonly caret: number | null;
}

const boxes = (within: Element): HTMLInputElement[] => [
  ...within.querySelectorAll<HTMLInputElement>('input[role=combobox][type=search]'),
];

/** Of the first paint, just before the app takes its place; null when nobody has touched it. */
export function typedEarly(paint: Element): TypedEarly | null {
  const touched = (box: HTMLInputElement): boolean =>
    box === document.activeElement || box.value !== box.defaultValue;
  const box = boxes(paint).find(touched);
  if (!box) return null;
  const place = box.closest('header') ? 'header' : 'main';
  return { place, text: box.value, caret: box === document.activeElement ? box.selectionEnd : null };
}

/** Goes on with it in the box of the app, as if it were typed there. */
export function typeOn(root: Element, { place, text, caret }: TypedEarly): void {
  const [box] = [...root.querySelectorAll(place)].flatMap(boxes);
  if (!box) return;
  if (caret !== null) box.focus();
  if (box.value !== text) {
    // React hears of a value only when it is set behind its back.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (caret !== null) box.setSelectionRange(caret, caret);
}
