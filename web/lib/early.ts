interface Early {
  url: string;
  answer: Promise<Response>;
}

declare global {
  /** What public/start.js has asked for before the app was there. */
  var sextantEarly: Early | undefined;
}

/** The answer that is on its way already, once: whoever asks again wants a newer one. Null when none is. */
export function takeEarly(url: string): Promise<Response> | null {
  const early = globalThis.sextantEarly;
  if (early?.url !== url) return null;
  globalThis.sextantEarly = undefined;
  return early.answer;
}
