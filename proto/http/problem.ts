/** RFC 9457 problem details, the body of every error answer (application/problem+json). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** What the web app shows. */
  message: string;
  /** Stable, for programs: "invalid_input", "not_found", "wrong_credentials"… */
  code: string;
  /** Field errors: path of the field → message. */
  errors?: Record<string, string>;
}

/**
 * Position of the caller's last command, answered by every command and echoed by the client on later queries, so that
 * a user reads their own writes whichever replica answers.
 */
export const POSITION_HEADER = 'sextant-position';

/**
 * Cursor of the live feed that an answer is at least as new as. A browser hands it in when it connects, and is sent what has
 * changed since.
 */
export const CURSOR_HEADER = 'sextant-cursor';
