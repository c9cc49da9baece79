/** How long a seller asks to be left alone, in milliseconds; undefined when its answer names no number of seconds. */
export function retryAfterMsOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
