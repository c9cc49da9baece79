import { Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import type { StatusPart, StatusValue } from './status.js';

const snake = (name: string): string =>
  name.replace(/[^a-zA-Z0-9]+/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Metric of a number, flag or time; undefined for a text. */
function figureOf(name: string, value: StatusValue): [name: string, value: number] | undefined {
  if (typeof value === 'number') return [snake(name), value];
  if (typeof value === 'boolean') return [snake(name), Number(value)];
  if (typeof value === 'string' && name.endsWith('At'))
    return [`${snake(name.slice(0, -2))}_timestamp_seconds`, Date.parse(value) / 1000];
  return undefined;
}

function gaugeOf(name: string): Gauge<'part'> {
  const known = metrics().getSingleMetric(name) as Gauge<'part'> | undefined;
  return known ?? new Gauge({ name, help: 'As shown on the Operations screen', labelNames: ['part'] });
}

let publishedAt: Gauge<'service'> | undefined;

/** Time of the last figures: they stay unchanged while a process cannot determine new ones. */
const published = (): Gauge<'service'> =>
  (publishedAt ??= new Gauge({
    name: 'sextant_status_published_timestamp_seconds',
    help: 'When the figures of a service were last found out',
    labelNames: ['service'],
    registers: [metrics()],
  }));

interface Published {
  readonly gauge: Gauge<'part'>;
  readonly part: string;
}

/**
 * Returns a function that puts every figure of a status on /metrics, so that screen and alerts use the same values. It removes
 * figures that are no longer reported: otherwise a "waiting since" would stay after the wait.
 */
export function figurePublisher(service: string): (parts: readonly StatusPart[]) => void {
  let last = new Map<string, Published>();
  return (parts) => {
    const now = new Map<string, Published>();
    for (const { part, data } of parts)
      for (const [field, value] of Object.entries(data)) {
        const figure = figureOf(field, value);
        if (!figure) continue;
        const gauge = gaugeOf(`sextant_${snake(service)}_${figure[0]}`);
        gauge.set({ part }, figure[1]);
        now.set(`${field} ${part}`, { gauge, part });
      }
    for (const [key, { gauge, part }] of last) if (!now.has(key)) gauge.remove({ part });
    last = now;
    published().set({ service }, Date.now() / 1000);
  };
}
