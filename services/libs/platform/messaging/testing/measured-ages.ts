import { metrics } from '../../observability/metrics.js';

/** The number of batches whose age this process has measured for a consumer, and the sum of these ages in seconds. */
export async function measuredAges(consumer: string): Promise<{ batches: number; seconds: number }> {
  const { values = [] } = (await metrics().getSingleMetric('sextant_event_age_seconds')?.get()) ?? {};
  const of = (figure: string): number =>
    values.find(
      (value) =>
        'metricName' in value &&
        value.metricName === `sextant_event_age_seconds_${figure}` &&
        value.labels.consumer === consumer,
    )?.value ?? 0;
  return { batches: of('count'), seconds: of('sum') };
}
