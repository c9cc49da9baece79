/** RFC 9457 problem details, the body of every error answer (application/problem+json). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** Text that the web app shows. */
  message: string;
  /** Stable, for programs: "invalid_input", "not_found", "wrong_credentials"… */
  code: string;
  /** Field errors: path of the field → message. */
  errors?: Record<string, string>;
}

/** Text of a failure about which nothing is known. */
export const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';

/**
 * Position of the caller's last command. Every command answers it and the client sends it with later queries, so that
 * users read their own writes from any replica.
 */
export const POSITION_HEADER = 'sextant-position';

/**
 * Cursor of the live feed up to which an answer is complete. A browser sends it when it connects, and receives the changes
 * since then.
 */
export const CURSOR_HEADER = 'sextant-cursor';
