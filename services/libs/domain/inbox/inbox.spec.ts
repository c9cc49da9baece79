import { given } from '../shared/spec-kit.js';
import { inbox } from './inbox.js';

const read = (upTo: string) => ({ type: 'NotificationsMarkedRead' as const, data: { userId: 'u1', upTo } });
const mark = (upTo: string) => ({ type: 'MarkAllRead' as const, userId: 'u1', upTo });

describe('inbox', () => {
  it('moves the mark forward, never back', () => {
    given(inbox)
      .when(mark('2026-02'))
      .then([read('2026-02')]);
    given(inbox, read('2026-02')).when(mark('2026-01')).thenNothing();
    given(inbox, read('2026-03'), read('2026-01')).when(mark('2026-02')).thenNothing();
  });

  it('notes once which notification was opened', () => {
    const open = { type: 'MarkRead' as const, userId: 'u1', notificationId: 'n1' };
    given(inbox, read('2026-02'))
      .when(open)
      .then([{ type: 'NotificationRead', data: { userId: 'u1', notificationId: 'n1' } }]);
    given(inbox).when(open, open).thenNothing();
  });
});
