import { Injectable } from '@nestjs/common';
import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import { order, orderNotFound, orderStream } from '@sextant/domain/order/order.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { StaffOrderQueries } from '@sextant/read-models/orders/staff-orders.queries.js';
import { timelineOf } from './timeline.js';

/** One order with its history, read from its stream: staff must not act on stale data. */
@Injectable()
export class OrderDetails {
  constructor(
    private readonly store: EventStore,
    private readonly queries: StaffOrderQueries,
  ) {}

  async of(orderId: string): Promise<AdminOrderDetails> {
    const stored = await this.store.read(orderStream(orderId));
    const events = stored.map(({ type, data }) => decodeEvent(type, data) as OrderEvent);
    const state = fold(order, events);
    if (!isPlaced(state)) throw refusalProblem(orderNotFound.error);
    const timeline = timelineOf(
      events.map((event, i) => ({ event, actor: stored[i]?.metadata.actor ?? '' })),
    );
    return { ...(await this.queries.answer(state)), timeline };
  }
}
