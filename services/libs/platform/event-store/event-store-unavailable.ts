/**
 * The event store cannot be reached, or the connection broke before it answered. The append may or may not have
 * happened; sending the same event ids again is safe.
 */
export class EventStoreUnavailable extends Error {
  readonly code = 'event_store_unavailable';
  constructor(cause: unknown) {
    super('The event store is unavailable', { cause });
    this.name = 'EventStoreUnavailable';
  }
}
