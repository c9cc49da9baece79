import { accept, evolvesByCopy, type Decider } from '../shared/decider.js';

export type InboxEvent =
  | { type: 'NotificationsMarkedRead'; data: { userId: string; upTo: string } }
  | { type: 'NotificationRead'; data: { userId: string; notificationId: string } };

type InboxCommand =
  | {
      readonly type: 'MarkAllRead';
      readonly userId: string;
      /** Last creation time of notifications to mark as read together, ISO 8601; undefined for none. */
      readonly upTo: string | undefined;
      /** Ids of newer ones to mark as read. */
      readonly newer: readonly string[];
    }
  | { readonly type: 'MarkRead'; readonly userId: string; readonly notificationId: string };

export interface Inbox {
  readonly readUpTo: string;
  /** Newer notifications opened one by one. */
  readonly opened: ReadonlySet<string>;
}

export const inboxStream = (userId: string): string => `inbox-${userId}`;

interface CopiedInbox extends Inbox {
  readonly opened: Set<string>;
}

function change(copied: CopiedInbox, { type, data }: InboxEvent): CopiedInbox {
  if (type === 'NotificationsMarkedRead')
    return data.upTo > copied.readUpTo ? { readUpTo: data.upTo, opened: new Set() } : copied;
  copied.opened.add(data.notificationId);
  return copied;
}

/** Read state of a user's notifications. */
export const inbox: Decider<Inbox, InboxCommand, InboxEvent> = {
  initial: { readUpTo: '', opened: new Set() },
  ...evolvesByCopy((state: Inbox) => ({ ...state, opened: new Set(state.opened) }), change),
  decide: (command, state) => {
    const { userId } = command;
    const read = (ids: readonly string[]): InboxEvent[] =>
      ids
        .filter((id) => !state.opened.has(id))
        .map((notificationId) => ({ type: 'NotificationRead', data: { userId, notificationId } }));
    if (command.type === 'MarkRead') return accept(...read([command.notificationId]));
    const { upTo, newer } = command;
    const opened = read(newer);
    return upTo !== undefined && upTo > state.readUpTo
      ? accept({ type: 'NotificationsMarkedRead', data: { userId, upTo } }, ...opened)
      : accept(...opened);
  },
};
