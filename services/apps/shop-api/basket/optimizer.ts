import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { Change } from '@sextant/domain/basket/independent-groups.js';
import type { HeldLine, MoveSuggestion } from '@sextant/domain/basket/suggest-moves.js';
import { retryLater } from '@sextant/platform/http/problem.js';
import { Bulkhead } from '@sextant/platform/process/bulkhead.js';
import { startWorker } from '@sextant/platform/process/start-worker.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { NumberedOffer, OptimizerAnswer, OptimizerRequest } from './optimizer-messages.js';

/** Carts that wait for the thread; a hundred lines take it a tenth of a second. */
const MAX_WAITING = 50;
const HEAP_MB = 128;

export const busy = () =>
  retryLater(503, 'busy', 'Too many carts are being looked at. Please try again in a moment.', 2);

const numbered = (offer: BasketOffer, place: number): NumberedOffer => ({
  seller: offer.seller,
  lineCents: offer.lineCents,
  place,
});

/**
 * Computes suggestions in a thread of its own, one after the other, so that they do not block other requests. The first cart
 * starts the thread, and the next one restarts it after it has ended.
 */
@Injectable()
export class Optimizer implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly bulkhead = new Bulkhead(1, MAX_WAITING);

  /** Undefined when no choice of at most `maxSellers` sellers has all lines. Throws 503 when too many carts wait. */
  async suggest<O extends BasketOffer>(
    lines: readonly HeldLine<O>[],
    maxSellers: number | undefined,
  ): Promise<MoveSuggestion<O> | undefined> {
    const sellers = new Set(
      lines.flatMap(({ current, others }) =>
        [...(current ? [current] : []), ...others].map(({ seller }) => seller),
      ),
    );
    const request: OptimizerRequest = {
      lines: lines.map(({ current, others, mustMove }) => ({
        current: current && numbered(current, 0),
        others: others.map((offer, at) => numbered(offer, at + 1)),
        mustMove: mustMove === true,
      })),
      rules: Object.fromEntries([...sellers].map((seller) => [seller, sellerByKey(seller)?.shipping])),
      maxSellers,
    };
    const suggestion = await this.bulkhead.run(() => this.ask(request), busy);
    if (!suggestion) return undefined;
    const offerAt = (line: number, { place }: NumberedOffer): O => {
      const held = lines[line] as HeldLine<O>;
      return (place === 0 ? held.current : held.others[place - 1]) as O;
    };
    const known = ({ line, from, to }: Change<NumberedOffer>): Change<O> => ({
      line,
      from: from && offerAt(line, from),
      to: offerAt(line, to),
    });
    return {
      ...suggestion,
      moves: suggestion.moves.map((move) => ({ ...move, lines: move.lines.map(known) })),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private ask(request: OptimizerRequest): Promise<OptimizerAnswer> {
    const worker = (this.worker ??= this.start());
    const { promise, resolve, reject } = Promise.withResolvers<OptimizerAnswer>();
    const ended = () => reject(new Error('the optimizer has ended'));
    worker.once('message', resolve).once('error', reject).once('exit', ended);
    worker.postMessage(request);
    return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', ended));
  }

  private start(): Worker {
    const worker = startWorker(import.meta.dirname, 'optimizer', { heapMb: HEAP_MB });
    worker.unref();
    const ended = (): void => {
      if (this.worker === worker) this.worker = undefined;
    };
    return worker.on('error', ended).on('exit', ended);
  }
}
