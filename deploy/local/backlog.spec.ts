import { behind, healthIn } from './backlog.ts';

describe('the backlog of the local product', () => {
  it('names consumers that are far behind, from what the projector measures', () => {
    const metrics = `# TYPE sextant_consumer_lag_records gauge
sextant_consumer_lag_records{consumer="orders-1"} 0
sextant_consumer_lag_records{consumer="catalog-2"} 501
sextant_consumer_stopped_seconds{consumer="orders-1"} 900
`;
    expect(behind(healthIn(metrics))).toEqual(['catalog-2 is 501 events behind']);
  });

  it('is unknown without figures, as while the broker is away', () => {
    expect(behind(healthIn('process_resident_memory_bytes 1\n'))).toEqual([
      'backlog of the projector is unknown',
    ]);
  });
});
