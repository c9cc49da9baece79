import { create } from 'zustand';
import { randomId } from './random-id.js';

export interface Toast {
  id: string;
  tone: 'good' | 'bad' | 'info';
  title: string;
  text?: string;
  /** Where a click leads, for example the product that got cheaper. */
  to?: string;
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** Shows a toast. It never holds the only copy of an error: the screen that failed says so too. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = randomId();
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { ...toast, id }] }));
}

export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
