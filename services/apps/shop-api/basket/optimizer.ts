import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine, LineMove, MoveSuggestion } from '@sextant/domain/basket/suggest-moves.js';
import { retryLater } from '@sextant/platform/http/problem.js';
import { startWorker } from '@sextant/platform/process/start-worker.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { NumberedOffer, OptimizerAnswer, OptimizerRequest } from './optimizer-messages.js';

/** Carts that wait for the thread; a hundred lines take it a tenth of a second. */
const MOST_WAITING = 50;
const HEAP_MB = 128;

interface Job {
  readonly resolve: (answer: OptimizerAnswer['suggestion']) => void;
  readonly reject: (error: Error) => void;
}

const numbered = (offer: BasketOffer, place: number): NumberedOffer => ({
  seller: offer.seller,
  lineCents: offer.lineCents,
  place,
});

/**
 * Computes suggestions in a thread of its own, one after the other, so that everything else is answered meanwhile. The thread
 * starts with the first cart, and again after it has ended.
 */
@Injectable()
export class Optimizer implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly jobs = new Map<number, Job>();
  private next = 0;

  /** Undefined when no choice of at most `maxSellers` sellers has all lines. Throws 503 when too many carts wait. */
  async suggest<O extends BasketOffer>(
    lines: readonly HeldLine<O>[],
    maxSellers: number | undefined,
  ): Promise<MoveSuggestion<O> | undefined> {
    const sellers = new Set(
      lines.flatMap(({ current, others }) => [current, ...others].map(({ seller }) => seller)),
    );
    const suggestion = await this.run({
      lines: lines.map(({ current, others, mustMove }) => ({
        current: numbered(current, 0),
        others: others.map((offer, at) => numbered(offer, at + 1)),
        mustMove: mustMove === true,
      })),
      rules: Object.fromEntries([...sellers].map((seller) => [seller, sellerByKey(seller)?.shipping])),
      maxSellers,
    });
    if (!suggestion) return undefined;
    const offerAt = (line: number, { place }: NumberedOffer): O => {
      const held = lines[line] as HeldLine<O>;
      return place === 0 ? held.current : (held.others[place - 1] as O);
    };
    const known = ({ line, from, to }: LineMove<NumberedOffer>): LineMove<O> => ({
      line,
      from: offerAt(line, from),
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

  private run(request: Omit<OptimizerRequest, 'job'>): Promise<OptimizerAnswer['suggestion']> {
    if (this.jobs.size >= MOST_WAITING)
      throw retryLater(503, 'busy', 'Too many carts are being looked at. Please try again in a moment.', 2);
    this.worker ??= this.start();
    const job = (this.next += 1);
    return new Promise((resolve, reject) => {
      this.jobs.set(job, { resolve, reject });
      this.worker?.postMessage({ ...request, job } satisfies OptimizerRequest);
    });
  }

  private start(): Worker {
    const worker = startWorker(import.meta.dirname, 'optimizer', { heapMb: HEAP_MB });
    worker.unref();
    worker.on('message', ({ job, suggestion }: OptimizerAnswer) => {
      this.jobs.get(job)?.resolve(suggestion);
      this.jobs.delete(job);
    });
    const ended = (error: Error): void => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      for (const { reject } of this.jobs.values()) reject(error);
      this.jobs.clear();
    };
    worker.on('error', (error) => ended(error as Error));
    worker.on('exit', () => ended(new Error('the optimizer has ended')));
    return worker;
  }
}
