/** One line of the report. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  /** The same work done by the bare drivers, in the same run. */
  readonly floor: number;
  readonly ratio: number;
  readonly unit: string;
  /** Target in words; shown beside the figure. */
  readonly aim?: string;
}

export const result = (
  name: string,
  unit: string,
  value: number,
  floor: number,
  aim?: string,
): BenchResult => ({ name, unit, value, floor, ratio: value / floor, ...(aim ? { aim } : {}) });

/** @param share between 0 and 1 */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 });

/** One line, so that reports of two runs can be compared with diff. */
export const line = ({ name, unit, value, floor, ratio, aim }: BenchResult): string =>
  [
    name.padEnd(62),
    `${figure(value)} ${unit}`.trim().padStart(18),
    `floor ${figure(floor)}`.padStart(18),
    `${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'}×`.padStart(9),
    aim ? `  aim ${aim}` : '',
  ].join(' ');
