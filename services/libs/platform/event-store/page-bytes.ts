import type { StoredEvent } from './event-store.js';

/**
 * Bytes of data with which a page of the log is full, whatever the number of its events: a reader has room for three pages
 * and their copies. The event that reaches them is the last one, so a page holds at least one event, however large.
 */
export const PAGE_BYTES = 4 * 1024 * 1024;

/** True when the page had no room for a further event, so that more may follow. */
export const isFull = (page: readonly StoredEvent[], mostEvents: number): boolean =>
  page.length >= mostEvents || page.reduce((sum, { data }) => sum + data.length, 0) >= PAGE_BYTES;
