import type { DomainError } from '@sextant/domain/shared/decider.js';
import type { Position } from '../event-store/event-store.js';

/** Who asks, and how the request is recognized when it comes again. */
export interface CommandContext {
  /** Chosen by the sender; the same id means the same request, which is then done once. */
  readonly commandId: string;
  /** "user:<id>", "staff:<id>", "seller:<key>" or "system:<policy>"; never personal data. */
  readonly actor: string;
  readonly correlationId: string;
  /** What made the sender send it, for example the event a policy reacted to. Default: the command itself. */
  readonly causationId?: string;
}

export type CommandResult<State, Event> =
  | {
      readonly ok: true;
      readonly stream: string;
      /** Of the stream once the command was done. */
      readonly revision: number;
      /**
       * A reader that has got here sees what the command did; it may lie behind later commands. Undefined when nothing
       * was ever written to the stream.
       */
      readonly position: Position | undefined;
      /** What the command led to; none when there was nothing to do. */
      readonly events: readonly Event[];
      readonly state: State;
    }
  | { readonly ok: false; readonly error: DomainError };

/** Result of a command that was not refused. */
export type Accepted<State, Event> = Extract<CommandResult<State, Event>, { readonly ok: true }>;

/** Other processes kept winning the race for one stream. Sending the command again, with the same id, is safe. */
export class StreamContended extends Error {
  readonly code = 'stream_contended';
  constructor(stream: string) {
    super(`Too many writers on ${stream}`);
    this.name = 'StreamContended';
  }
}
