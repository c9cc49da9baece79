import { escapeHtml } from '@sextant/domain/shared/escape-html.js';
import type { CollectedSpan } from './trace-collector.js';

const ROW = 28;
const LABEL = 330;
const WIDTH = 960;

/** A trace as SVG: a row per span, below its parent, on one axis of time. */
export function drawTrace(spans: readonly CollectedSpan[]): string {
  const begin = Math.min(...spans.map(({ start }) => start));
  const length = Math.max(...spans.map(({ end }) => end)) - begin;
  const x = (at: number): number => LABEL + ((at - begin) / length) * (WIDTH - LABEL - 90);
  const depth = (span: CollectedSpan): number => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? depth(parent) + 1 : 0;
  };
  const row = (span: CollectedSpan, nth: number): string => {
    const y = nth * ROW + 8;
    const from = x(span.start);
    const width = Math.max(2, x(span.end) - from);
    return [
      `<text x="${8 + depth(span) * 14}" y="${y + 14}">${escapeHtml(span.name)} <tspan class="service">${escapeHtml(span.service)}</tspan></text>`,
      `<rect x="${from.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="14" rx="2"/>`,
      `<text class="time" x="${(from + width + 6).toFixed(1)}" y="${y + 14}">${(span.end - span.start).toFixed(1)} ms</text>`,
    ].join('\n');
  };
  const height = spans.length * ROW + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="A trace">
<style>text{fill:#1f2937}.service{fill:#6b7280}.time{fill:#6b7280;font-size:11px}rect{fill:#0f766e}</style>
<rect width="${WIDTH}" height="${height}" style="fill:#fff"/>
${spans.map(row).join('\n')}
</svg>
`;
}
