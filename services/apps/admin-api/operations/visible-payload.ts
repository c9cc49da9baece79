import { scrub } from '@sextant/platform/observability/redact.js';

const SEALED = /^(sealed|emailLookup)/i;

/** Payload of an event for staff: without secrets, and without personal data even in sealed form. */
export function visiblePayload(data: unknown): unknown {
  const visible = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return `${value.length} bytes`;
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(visible);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !key.startsWith('$'))
        .map(([key, member]) => [key, SEALED.test(key) ? '[sealed]' : visible(member)]),
    );
  };
  return scrub(visible(data));
}
