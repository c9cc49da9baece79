interface Prefetched {
  /** Whose answers they are; null for a visitor's. */
  token: string | null;
  /** By address. */
  answers: Map<string, Promise<Response>>;
  /** Settles when a user's page holds what is theirs, as far as it will before the app starts. */
  filled: Promise<void> | undefined;
}

declare global {
  /** What public/boot.js has asked for before the app was there. */
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

/** Drops an answer that is not needed, because the page has come with its data: a later call wants a newer one. */
export function dropPrefetched(url: string): void {
  globalThis.sextantPrefetched?.answers.delete(url);
}
