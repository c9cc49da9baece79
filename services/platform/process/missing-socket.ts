/** A server on a Unix socket that has been shut down takes its file with it: refused connections look like this then. */
export const isMissingSocket = (code: unknown, syscall: unknown): boolean =>
  code === 'ENOENT' && syscall === 'connect';
