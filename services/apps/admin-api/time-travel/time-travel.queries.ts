import type {
  AsOfAnswer,
  AsOfQuery,
  HistoryAnswer,
  HistoryKind,
  HistoryParam,
} from '@sextant/contracts/http/time-travel.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { problem } from '@sextant/platform/http/problem.js';
import { cartHistory } from './cart.history.js';
import { orderHistory } from './order.history.js';
import { productHistory } from './product.history.js';
import { momentsOf, recordedOf, type StreamHistory } from './stream-history.js';

/** Any history: TypeScript cannot express that the streams of a kind have the events that its history reads. */
type AnyHistory = StreamHistory<{ readonly type: string }>;

/** Time travel: states folded from a stream up to a chosen event. */
export class TimeTravelQueries {
  private readonly histories: Readonly<Record<HistoryKind, AnyHistory>>;

  constructor(private readonly store: Pick<EventStore, 'read' | 'readEach'>) {
    this.histories = {
      order: orderHistory as unknown as AnyHistory,
      cart: cartHistory(store) as unknown as AnyHistory,
      product: productHistory as unknown as AnyHistory,
    };
  }

  async moments({ kind, id }: HistoryParam): Promise<HistoryAnswer> {
    const events = await this.events(kind, id);
    return { moments: momentsOf(events, await this.histories[kind].titles(events)) };
  }

  async asOf({ kind, id }: HistoryParam, { revision, at = '' }: AsOfQuery): Promise<AsOfAnswer> {
    const events = await this.events(kind, id);
    const instant = Date.parse(at);
    const until = events.filter((event) =>
      revision === undefined ? Date.parse(event.recordedAt) <= instant : event.revision <= revision,
    );
    const last = until.at(-1);
    if (!last) return { revision: 0, at: null, state: null };
    const state = await this.histories[kind].stateAfter(until);
    return { revision: last.revision, at: last.recordedAt, state };
  }

  private async events(kind: HistoryKind, id: string) {
    const stored = await this.store.read(this.histories[kind].streamOf(id));
    const unknown = `There is no ${kind} with this id.`;
    if (stored.length === 0) throw problem(404, 'history_not_found', unknown, { id: unknown });
    return recordedOf<{ readonly type: string }>(stored);
  }
}
