/** Answers that are JSON texts already. */
export const JSON_TEXT = ['content-type', 'application/json; charset=utf-8'] as const;

/** Public and the same for everybody, but prices move: a browser asks again, a proxy may bridge a burst. */
export const SHORTLY = ['cache-control', 'public, max-age=0, s-maxage=2'] as const;

/** Depends on who asks. */
export const PRIVATE = ['cache-control', 'private, no-store'] as const;
