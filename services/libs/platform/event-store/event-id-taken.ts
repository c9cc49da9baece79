/** The store already holds an event with one of the ids, beside others or in another stream: nothing was appended. */
export class EventIdTaken extends Error {
  readonly code = 'event_id_taken';
  constructor(cause?: unknown) {
    super('An event with this id has been recorded before, by another append', { cause });
    this.name = 'EventIdTaken';
  }
}
