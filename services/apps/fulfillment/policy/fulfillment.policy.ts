import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { Tasks } from '../tasks/tasks.js';
import { tasksOf } from './tasks-of.js';

/** The contexts hold nothing else. */
type Followed = RecordedEvent & (OrderEvent | VendorEvent | UserEvent);

/** Notes what events ask for, in the transaction that moves the checkpoint past them: asked for once, never forgotten. */
export const fulfillmentPolicy = (tasks: Tasks, now: () => Date, onNoted: () => void): Consumer => ({
  name: 'fulfilment-policy',
  contexts: ['orders', 'vendors', 'users'],
  apply: async (batch, trx) => {
    const wanted = (batch as readonly Followed[]).flatMap(tasksOf);
    if (wanted.length === 0) return;
    await tasks.put(wanted, now(), trx);
    void trx.executionPromise.then(onNoted, () => undefined);
  },
});
