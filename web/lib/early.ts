interface Early {
  /** Whose answers they are; null for a visitor's. */
  token: string | null;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  /** What public/start.js has asked for before the app was there. */
  var sextantEarly: Early | undefined;
}

/** After so long, in milliseconds since the page began to load, an answer nobody has taken is out of date. */
const FRESH_MS = 30_000;

/** The answer that is on its way already, once: whoever asks again wants a newer one. Null when none is. */
export function takeEarly(url: string, token: string | null): Promise<Response> | null {
  const early = globalThis.sextantEarly;
  const answer = early?.answers.get(url);
  if (!answer || early?.token !== token || performance.now() > FRESH_MS) return null;
  early.answers.delete(url);
  return answer;
}
