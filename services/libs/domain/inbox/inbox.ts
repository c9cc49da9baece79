import { accept, type Decider } from '../shared/decider.js';

export interface InboxEvent {
  type: 'NotificationsMarkedRead';
  data: { userId: string; upTo: string };
}

export interface MarkAllRead {
  readonly type: 'MarkAllRead';
  readonly userId: string;
  /** Notifications created up to this instant (ISO 8601) are read. */
  readonly upTo: string;
}

export const inboxStream = (userId: string): string => `inbox-${userId}`;

/** How far a user has read their notifications. */
export const inbox: Decider<{ readonly readUpTo: string }, MarkAllRead, InboxEvent> = {
  initial: { readUpTo: '' },
  evolve: (state, { data }) => (data.upTo > state.readUpTo ? { readUpTo: data.upTo } : state),
  decide: ({ userId, upTo }, state) =>
    upTo > state.readUpTo ? accept({ type: 'NotificationsMarkedRead', data: { userId, upTo } }) : accept(),
};
