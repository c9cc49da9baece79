/** Work that events ask for. Holds ids only: everything else is read when the work is done, as it is then. */
export type TaskData =
  | { readonly kind: 'verify'; readonly connectionId: string; readonly credentialVersion: number }
  /** The credentials an event has replaced or removed: the version that counted before that revision. */
  | { readonly kind: 'wipe'; readonly connectionId: string; readonly before: number }
  | { readonly kind: 'forget-user'; readonly userId: string }
  | { readonly kind: 'clear-cart'; readonly orderId: string }
  | { readonly kind: 'release'; readonly orderId: string }
  | { readonly kind: 'dispatch'; readonly orderId: string }
  | { readonly kind: 'purchase'; readonly orderId: string; readonly seller: string }
  /** The e-mail about the event at a revision of the order. */
  | { readonly kind: 'letter'; readonly orderId: string; readonly revision: number };

export interface NewTask {
  /** Same kind and key, same task. */
  readonly key: string;
  readonly data: TaskData;
  /** Who is asked: tasks of a slow seller wait for each other and for nobody else. */
  readonly lane?: string;
  /** Default: at once. */
  readonly dueAt?: Date;
}

export interface Task {
  readonly key: string;
  readonly data: TaskData;
  readonly lane: string;
  /** How often it has been taken in a row, this time included. */
  readonly attempts: number;
  /** Which asking this is the answer to. */
  readonly wanted: number;
}

/** What became of a task: no longer needed, or to be tried again at a time; undefined leaves the time to the worker. */
export type Verdict = 'done' | { readonly laterAt: Date | undefined };

export const later = (at?: Date): Verdict => ({ laterAt: at });
