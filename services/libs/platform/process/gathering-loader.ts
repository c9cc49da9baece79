import DataLoader from 'dataloader';

/**
 * A loader whose keys wait while batches are under way and form the next one. Under load one statement answers many callers; a
 * lone caller waits for nobody. Nothing is cached, so what a caller gets was read after it asked.
 *
 * @param load gets keys, some of them perhaps twice, and answers each in the order given; its rejection is every caller's
 * @param options.maxBatchSize default: no limit
 * @param options.batchesAtOnce default: one. More where a batch may take long and others must not wait for it
 */
export function gatheringLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  options: { readonly maxBatchSize?: number; readonly batchesAtOnce?: number } = {},
): DataLoader<Key, Value> {
  const { maxBatchSize, batchesAtOnce = 1 } = options;
  let free = batchesAtOnce;
  const waiting: (() => void)[] = [];
  const next = () => {
    const dispatch = waiting.shift();
    if (dispatch) dispatch();
    else free += 1;
  };
  return new DataLoader<Key, Value>((keys) => load(keys).finally(next), {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch);
      if (free === 0) return;
      free -= 1;
      // Callers of this turn of the event loop share a batch.
      process.nextTick(next);
    },
  });
}
