import { metrics } from '../../observability/metrics.js';

/** Of how many batches of a consumer this process has measured the age, and the sum of these ages in seconds. */
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
