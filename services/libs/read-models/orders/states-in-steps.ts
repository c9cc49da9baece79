import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

interface Size {
  readonly order_id: string;
  readonly lines: number;
}

/** Ids of orders that have at most as many lines together as one order may have. */
function stepsOf(sizes: readonly Size[]): string[][] {
  const steps: string[][] = [];
  let left = 0;
  for (const { order_id, lines } of sizes) {
    const step = steps.at(-1);
    if (step && lines <= left) step.push(order_id);
    else steps.push([order_id]);
    left = (step && lines <= left ? left : MAX_LINES) - lines;
  }
  return steps;
}

/** States of these orders in the given order, loaded step by step: a page of large orders does not fit into memory. */
export async function* statesInSteps(
  readModels: ReadModels,
  ids: readonly string[],
): AsyncGenerator<PlacedOrder[]> {
  if (ids.length === 0) return;
  const orders = () => readModels.knex('orders').withSchema(readModels.schemaOf('orders'));
  const sized = await orders()
    .whereIn('order_id', ids)
    .select<Size[]>('order_id', readModels.knex.raw(`json_array_length(state->'lines') as lines`));
  const sizes = new Map(sized.map((size) => [size.order_id, size]));
  // One that has been deleted since the ids were read is left out.
  for (const step of stepsOf(ids.flatMap((id) => sizes.get(id) ?? []))) {
    const rows = await orders()
      .whereIn('order_id', step)
      .select<{ order_id: string; state: PlacedOrder }[]>('order_id', 'state');
    const states = new Map(rows.map(({ order_id, state }) => [order_id, state]));
    yield step.flatMap((id) => states.get(id) ?? []);
  }
}
