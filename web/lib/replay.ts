/** Something done with a control before the app had started. */
export interface EarlyAction {
  control: HTMLElement;
  /** What stood in it then. */
  value: string;
  checked: boolean;
}

declare global {
  /** What public/boot.js has kept of what somebody did before the app had started; `stop` gives it and keeps no more. */
  var sextantEarly: { stop: () => readonly EarlyAction[] } | undefined;
}

/** Sets a property the way a person does: React hears of it only when it differs from what it has set itself. */
function setAsPerson(control: HTMLElement, property: 'value' | 'checked', value: string | boolean): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, property);
  native?.set?.call(control, value);
}

function repeat({ control, value, checked }: EarlyAction): void {
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

/** From now on React itself sees to what is done: it gives what was done before. */
export const takeEarlyActions = (): readonly EarlyAction[] => globalThis.sextantEarly?.stop() ?? [];

/** Does again what was done before the app had started: of each control the last, in the order it was done. */
export function replay(actions: readonly EarlyAction[]): void {
  const last = new Map<HTMLElement, EarlyAction>();
  for (const action of actions) {
    last.delete(action.control);
    last.set(action.control, action);
  }
  for (const action of last.values()) repeat(action);
}
