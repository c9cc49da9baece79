import { create } from 'zustand';
import { randomId } from './random-id.js';

/** Time that a toast is shown, unless it `stays`. */
export const TOAST_MS = 4000;

export interface Toast {
  id: string;
  /** `bad`: something went wrong. `drop`: a price has dropped. */
  tone: 'good' | 'bad' | 'info' | 'drop';
  title: string;
  text?: string;
  /** Address a click opens, for example of the product that got cheaper. */
  to?: string;
  /** Text of the link that leads there, below the text of the toast; without it the title leads there. */
  linkText?: string;
  /** Called when its link is followed. */
  onFollow?: () => void;
  /** Stays until it is dismissed or followed. */
  stays?: boolean;
  /** Waits for open dialogs, which say it themselves, to close; its link is given the focus then. */
  waits?: boolean;
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** Shows a toast. It never holds the only copy of an error: the screen that failed says so too. */
export function showToast({ id = randomId(), ...toast }: Omit<Toast, 'id'> & { id?: string }): void {
  useToasts.setState(({ toasts }) => {
    const passing = new Set(toasts.filter(({ stays }) => !stays).slice(-3));
    const kept = toasts.filter((each) => each.id !== id && (each.stays || passing.has(each)));
    return { toasts: [...kept, { ...toast, id }] };
  });
}

export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Messages are for who was signed in. */
export const forgetToasts = (): void => useToasts.setState({ toasts: [] });
