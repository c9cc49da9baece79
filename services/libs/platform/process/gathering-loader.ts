import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';

/** Longest wait for the batches of others, in milliseconds: a batch that hangs holds up only its own callers. */
const MAX_WAIT_MS = 20;

/**
 * A loader whose keys wait while batches are under way and form the next one. Under load one statement answers many callers; a
 * lone caller waits for nobody. Nothing is cached, so what a caller gets was read after it asked. A batch runs in the async
 * context of its first caller.
 *
 * @param load gets keys, some of them perhaps twice, and answers each in the order given; every caller gets its rejection
 * @param options.maxBatchSize default: no limit
 * @param options.concurrency batches at a time; default: one. More where a batch may take long and others must not wait for it
 */
export function gatheringLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  options: { readonly maxBatchSize?: number; readonly concurrency?: number } = {},
): DataLoader<Key, Value> {
  const { maxBatchSize, concurrency = 1 } = options;
  let free = concurrency;
  const waiting: (() => void)[] = [];
  const next = () => {
    const dispatch = waiting.shift();
    if (dispatch) dispatch();
    else free += 1;
  };
  const batch = async (keys: readonly Key[]) => {
    let isHolding = true;
    const letNext = () => {
      if (isHolding) next();
      isHolding = false;
    };
    const timer = setTimeout(letNext, MAX_WAIT_MS);
    try {
      return await load(keys);
    } finally {
      clearTimeout(timer);
      letNext();
    }
  };
  return new DataLoader<Key, Value>(batch, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      // Not `AsyncResource.bind`: it makes a prototype of each function, and V8 keeps what that captures until a full collection.
      const context = new AsyncResource('GatheredBatch');
      waiting.push(() => context.runInAsyncScope(dispatch));
      if (free === 0) return;
      free -= 1;
      // Callers of this turn of the event loop share a batch.
      process.nextTick(next);
    },
  });
}
