import { given } from '../shared/spec-kit.js';
import { inbox } from './inbox.js';

const read = (upTo: string) => ({ type: 'NotificationsMarkedRead' as const, data: { userId: 'u1', upTo } });
const opened = (notificationId: string) => ({
  type: 'NotificationRead' as const,
  data: { userId: 'u1', notificationId },
});
const mark = (upTo: string | undefined, ...newer: string[]) => ({
  type: 'MarkAllRead' as const,
  userId: 'u1',
  upTo,
  newer,
});

describe('inbox', () => {
  it('moves the mark forward, never back', () => {
    given(inbox)
      .when(mark('2026-02'))
      .then([read('2026-02')]);
    given(inbox, read('2026-02')).when(mark('2026-01')).thenNothing();
    given(inbox, read('2026-03'), read('2026-01')).when(mark('2026-02')).thenNothing();
  });

  it('marks newer ones by their ids, each once', () => {
    given(inbox)
      .when(mark('2026-02', 'n1', 'n2'))
      .then([read('2026-02'), opened('n1'), opened('n2')]);
    given(inbox, opened('n1'))
      .when(mark(undefined, 'n1', 'n2'))
      .then([opened('n2')]);
  });

  it('notes once which notification was opened', () => {
    const open = { type: 'MarkRead' as const, userId: 'u1', notificationId: 'n1' };
    given(inbox, read('2026-02'))
      .when(open)
      .then([opened('n1')]);
    given(inbox).when(open, open).thenNothing();
  });
});
