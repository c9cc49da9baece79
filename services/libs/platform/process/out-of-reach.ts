/** Error codes of Node and of its fetch. */
const NETWORK =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|UND_ERR_\w+)$/;
/** SQLSTATE: connection (08), resources (53), shutting down or starting (57P), a standby that must not write (25006). */
const POSTGRES = /^(08\w{3}|53\w{3}|57P0\d|25006)$/;
/** Messages of Postgres clients whose errors have no code, and of a standby, whose code (55000) has other meanings too. */
const MESSAGE =
  /recovery is in progress|connection terminated|connection ended|connection error|timeout acquiring a connection|timeout expired|timeout exceeded when trying to connect|not queryable|client was closed|unable to acquire a connection/i;

/** Errors are recognized by shape, not by class: errors of sockets come from outside a test's realm. */
interface ErrorShape {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly errors?: unknown;
  readonly cause?: unknown;
}

/**
 * True when an error, or one of its causes, says that a server (Postgres, Kafka, or one over HTTP) is away or overloaded and
 * has not refused the request: trying again later may help.
 * @param also further codes that mean the same to the caller
 */
export function isOutOfReach(error: unknown, also?: RegExp): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, message, errors, cause } = error as ErrorShape;
  if (typeof code === 'string') {
    if (NETWORK.test(code) || POSTGRES.test(code) || also?.test(code)) return true;
    // A server on a Unix socket removes the socket's file when it ends: a refused connection then has this code.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  if (typeof message === 'string' && MESSAGE.test(message)) return true;
  if (Array.isArray(errors) && errors.some((each) => isOutOfReach(each, also))) return true;
  return cause !== undefined && isOutOfReach(cause, also);
}
