import type { DomainError } from '@sextant/domain/shared/decider.js';
import type { Position } from '../event-store/event-store.js';

/** Identity of a command: who sent it, and how a repetition is recognized. */
export interface CommandContext {
  /** Chosen by the sender; commands with the same id are one command and take effect once. */
  readonly commandId: string;
  /** "user:<id>", "staff:<id>", "seller:<key>" or "system:<policy>"; never personal data. */
  readonly actor: string;
  readonly correlationId: string;
  /** Id of the cause, for example of the event a policy reacted to. Default: the command's own id. */
  readonly causationId?: string;
}

export type CommandResult<State, Event> =
  | {
      readonly ok: true;
      readonly stream: string;
      /** Revision of the stream after the command. */
      readonly revision: number;
      /**
       * A reader that has reached this position sees the command's effects, and perhaps those of later commands. Undefined
       * when the stream is empty.
       */
      readonly position: Position | undefined;
      /** None when there was nothing to do. */
      readonly events: readonly Event[];
      readonly state: State;
    }
  | { readonly ok: false; readonly error: DomainError };

/** Result of a command that was not refused. */
export type Accepted<State, Event> = Extract<CommandResult<State, Event>, { readonly ok: true }>;

/**
 * Thrown when other processes kept winning the race for one stream. Sending the command again with the same id is safe.
 */
export class StreamContended extends Error {
  readonly code = 'stream_contended';
  constructor(stream: string) {
    super(`Too many writers on ${stream}`);
    this.name = 'StreamContended';
  }
}
