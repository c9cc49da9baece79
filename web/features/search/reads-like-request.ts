/** Whether a query may ask for more than words: then the server is asked what. */
export const readsLikeRequest = (q: string): boolean =>
  /\$\s?\d|\b(?:cheap\w*|inexpensive|affordable|lowest|under|below|less than|at most|up to|from|best rated|highly rated)\b/i.test(
    q,
  ) && q.trim().includes(' ');
