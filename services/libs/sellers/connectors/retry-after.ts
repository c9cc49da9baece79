/** Pause that a seller's Retry-After header asks for, in milliseconds; undefined when it is no number of seconds. */
export function retryAfterMsOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
