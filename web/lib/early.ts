import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';

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

/** The answer that came with the page (app/first-paint), the same for everybody. One the browser had kept may be old. */
function enclosed(url: string): Response | null {
  const block = document.querySelector<HTMLScriptElement>('script[data-answer]');
  if (block?.dataset['answer'] !== url) return null;
  block.remove();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'back_forward') return null;
  const { cursor } = block.dataset;
  return new Response(block.textContent, {
    headers: cursor === undefined ? {} : { [CURSOR_HEADER]: cursor },
  });
}

/** The answer that is here or on its way already, once: whoever asks again wants a newer one. Null when none is. */
export function takeEarly(url: string, token: string | null): Promise<Response> | null {
  if (performance.now() > FRESH_MS) return null;
  const came = enclosed(url);
  if (came) return Promise.resolve(came);
  const early = globalThis.sextantEarly;
  const answer = early?.answers.get(url);
  if (!answer || early?.token !== token) return null;
  early.answers.delete(url);
  return answer;
}
