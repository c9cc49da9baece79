/** A user action on a control before the app had started. */
export interface RecordedAction {
  control: HTMLElement;
  /** Value of the control after the action. */
  value: string;
  checked: boolean;
}

declare global {
  /** Set by public/boot.js. */
  var sextantRecorded: { stop: () => readonly RecordedAction[] } | undefined;
}

/** Sets a property with the native setter: React notices only values that differ from the one it set itself. */
function setAsPerson(control: HTMLElement, property: 'value' | 'checked', value: string | boolean): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, property);
  native?.set?.call(control, value);
}

const hasChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

/** True for a control that holds a text. */
const isText = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement && !hasChoice(control)) || control instanceof HTMLTextAreaElement;

function repeat({ control, value, checked }: RecordedAction): void {
  if (control instanceof HTMLInputElement && hasChoice(control)) {
    control.checked = !checked;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.click();
  }
}

/** Types a text as its person did; a control that holds another text than at first has got it since. */
function type(control: HTMLInputElement | HTMLTextAreaElement, recorded: string): void {
  const { selectionStart, selectionEnd, value, defaultValue } = control;
  control.value = defaultValue;
  setAsPerson(control, 'value', value === defaultValue ? recorded : value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/** Stops recording and returns the recorded actions. */
export const takeRecordedActions = (): readonly RecordedAction[] => globalThis.sextantRecorded?.stop() ?? [];

/** The last action of each control, in the order they were done. */
function lastOf(actions: readonly RecordedAction[]): Iterable<RecordedAction> {
  const last = new Map<HTMLElement, RecordedAction>();
  for (const action of actions) {
    last.delete(action.control);
    last.set(action.control, action);
  }
  return last.values();
}

/** Repeats what was typed; for the moment in which the app takes the page over. */
export function retype(actions: readonly RecordedAction[]): void {
  for (const { control, value } of lastOf(actions))
    if (control.isConnected && isText(control)) type(control, value);
}

/** Repeats what was pressed and chosen, and what was typed after that, which a press may have taken back. */
export async function replay(actions: readonly RecordedAction[]): Promise<void> {
  let pressed = false;
  for (const action of lastOf(actions)) {
    const { control, value } = action;
    if (!control.isConnected) continue;
    if (!isText(control)) {
      repeat(action);
      pressed = true;
      // React draws what the press has changed.
      await Promise.resolve();
    } else if (pressed) type(control, value);
  }
}
