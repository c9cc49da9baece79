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

function repeat({ control, value, checked }: RecordedAction): void {
  if (!control.isConnected) return;
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    control.checked = !checked;
    control.click();
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    setAsPerson(control, 'value', value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  } else if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.click();
  }
}

/** Stops recording and returns the recorded actions. */
export const takeRecordedActions = (): readonly RecordedAction[] => globalThis.sextantRecorded?.stop() ?? [];

/** Repeats the last action of each control, in the order they were done. */
export function replay(actions: readonly RecordedAction[]): void {
  const last = new Map<HTMLElement, RecordedAction>();
  for (const action of actions) {
    last.delete(action.control);
    last.set(action.control, action);
  }
  for (const action of last.values()) repeat(action);
}
