import type {
  AsOfAnswer,
  AsOfQuery,
  HistoryAnswer,
  HistoryKind,
  HistoryParam,
} from '@sextant/contracts/http/history.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { problem } from '@sextant/platform/http/problem.js';
import { cartChronicle } from './cart.chronicle.js';
import { momentsOf, recordedOf, type Chronicle } from './chronicle.js';
import { orderChronicle } from './order.chronicle.js';
import { productChronicle } from './product.chronicle.js';

/** Any chronicle: TypeScript cannot express that a kind's stream has the events its chronicle reads. */
type AnyChronicle = Chronicle<{ readonly type: string }>;

/** Time travel: states folded from a stream up to a chosen event. */
export class HistoryQueries {
  private readonly chronicles: Readonly<Record<HistoryKind, AnyChronicle>>;

  constructor(private readonly store: Pick<EventStore, 'read' | 'readEach'>) {
    this.chronicles = {
      order: orderChronicle as unknown as AnyChronicle,
      cart: cartChronicle(store) as unknown as AnyChronicle,
      product: productChronicle as unknown as AnyChronicle,
    };
  }

  async moments({ kind, id }: HistoryParam): Promise<HistoryAnswer> {
    const events = await this.events(kind, id);
    return { moments: momentsOf(events, await this.chronicles[kind].titles(events)) };
  }

  async asOf({ kind, id }: HistoryParam, { revision, at = '' }: AsOfQuery): Promise<AsOfAnswer> {
    const events = await this.events(kind, id);
    const instant = Date.parse(at);
    const until = events.filter((event) =>
      revision === undefined ? Date.parse(event.recordedAt) <= instant : event.revision <= revision,
    );
    const last = until.at(-1);
    if (!last) return { revision: 0, at: null, state: null };
    const state = await this.chronicles[kind].stateAfter(until);
    return { revision: last.revision, at: last.recordedAt, state };
  }

  private async events(kind: HistoryKind, id: string) {
    const stored = await this.store.read(this.chronicles[kind].streamOf(id));
    if (stored.length === 0) throw problem(404, 'history_not_found', `There is no ${kind} with this id.`);
    return recordedOf<{ readonly type: string }>(stored);
  }
}
