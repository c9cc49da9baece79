import { metrics } from '../observability/metrics.js';
import { Gaps } from './gaps.js';

const shown = async (): Promise<number | undefined> => {
  const { values = [] } = (await metrics().getSingleMetric('sextant_consumer_gaps')?.get()) ?? {};
  return values.find(({ labels }) => labels.consumer === 'carts')?.value;
};
const at = { topic: 'orders', partition: 3 };

describe('gaps that a consumer waits at', () => {
  it('are on /metrics until the consumer ends, whatever its last batches find', async () => {
    const gaps = new Gaps('carts');
    gaps.assigned({ orders: [3] });
    gaps.committed(at, '7', true);
    expect(await shown()).toBe(1);
    gaps.end();
    gaps.committed(at, '7', true);
    expect(await shown()).toBeUndefined();
  });
});
