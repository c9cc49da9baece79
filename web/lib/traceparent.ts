const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A W3C trace parent: the browser is where the trace of a call begins. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
