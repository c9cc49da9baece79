import type { OrderCommand } from '@sextant/domain/order/commands.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import type { OrderState } from '@sextant/domain/order/state.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { currentCorrelationId } from '@sextant/platform/observability/correlation.js';

const ACTOR = 'system:fulfillment';

/** Orders as they are now, from the event store, and commands to them. */
export class Orders {
  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly commands: DeciderCommandHandler,
  ) {}

  async events(orderId: string): Promise<OrderEvent[]> {
    const stored = await this.store.read(orderStream(orderId));
    return stored.map(({ type, data }) => decodeEvent(type, data) as OrderEvent);
  }

  async find(orderId: string): Promise<OrderState> {
    return fold(order, await this.events(orderId));
  }

  /** Sends a command; repetitions with the same command id have no further effect. */
  send(command: OrderCommand, commandId: string) {
    const { orderId } = command;
    const context = { commandId, correlationId: currentCorrelationId() ?? orderId, actor: ACTOR };
    return this.commands.handle(order, orderStream(orderId), command, context);
  }
}
