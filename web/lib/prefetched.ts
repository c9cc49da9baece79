interface Prefetched {
  /** Token the answers were fetched with; null for a visitor. */
  token: string | null;
  /** By address. */
  answers: Map<string, Promise<Response>>;
  /** Settles when the fragment of a user's page is in place, or could not be fetched. */
  filled: Promise<void> | undefined;
}

declare global {
  /** Set by public/boot.js. */
  var sextantPrefetched: Prefetched | undefined;
}

/** After so long, in milliseconds since the page began to load, an answer nobody has taken is out of date. */
const FRESH_MS = 30_000;

/** The answer that is on its way already; null when there is none. It is given once: a second call wants a newer one. */
export function takePrefetched(url: string, token: string | null): Promise<Response> | null {
  if (performance.now() > FRESH_MS) return null;
  const prefetched = globalThis.sextantPrefetched;
  const answer = prefetched?.answers.get(url);
  if (!answer || prefetched?.token !== token) return null;
  prefetched.answers.delete(url);
  return answer;
}

/**
 * Drops an answer that is not needed, because the page has come with its data: a later call wants a newer one. It is read: the
 * browser keeps the connection of an answer that nobody reads.
 */
export function dropPrefetched(url: string): void {
  const answers = globalThis.sextantPrefetched?.answers;
  answers
    ?.get(url)
    ?.then((answer) => answer.text())
    .catch(() => undefined);
  answers?.delete(url);
}
