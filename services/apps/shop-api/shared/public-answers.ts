/** For answers that are already JSON text. */
export const JSON_TEXT = ['content-type', 'application/json; charset=utf-8'] as const;

/** For public answers: a browser revalidates, because prices change, and a proxy may absorb a burst. */
export const PUBLIC = ['cache-control', 'public, max-age=0, s-maxage=2'] as const;
