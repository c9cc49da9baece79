import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the web build brings along to paint pages with (web/app/first-paint/paint.tsx). */
interface Painter {
  /** Path of the API whose answer the page shows; null when it shows none. */
  asks(url: string): string | null;
  paint(html: string, url: string, answer: Answer | null): string;
  /** The same of a page that shows what is its user's own: what to ask as that user, and the markup alone. */
  asksOwn(url: string): string | null;
  paintOwn(url: string, answer: Answer): string | null;
}

interface Answer {
  body: string;
  cursor?: string | undefined;
}

/** No page waits longer for what it shows; it then asks by itself. */
const PATIENCE_MS = 1000;

export interface FirstPaint {
  /** Gives the app's document with the first paint of the page that was asked for; as it is where there is none. */
  document: (html: string, request: FastifyRequest) => Promise<string>;
  /** What belongs in the painted frame of the page at `url`, for whoever the request is signed by; null where there is none. */
  own: (url: string, request: FastifyRequest) => Promise<(Answer & { markup: string | null }) | null>;
}

/**
 * Pages are painted without knowing who asks: the API is asked as a visitor would, so that nothing in a document is
 * anybody's own; what is a user's own is painted apart, for a request which that user has signed. Without the painter, or
 * when it fails, documents stay as they are; the log says so once.
 * @param root folder of the built web app
 */
export function createFirstPaint(fastify: FastifyInstance, root: string, logger: Logger): FirstPaint {
  const file = path.join(root, 'paint', 'paint.mjs');
  let known: { at: number; painter: Promise<Painter> } | undefined;
  let failed = false;

  /** Loaded anew when there is a newer build. */
  async function painter(): Promise<Painter> {
    const { mtimeMs: at } = await stat(file);
    if (known?.at !== at)
      known = { at, painter: import(`${pathToFileURL(file).href}?${at}`) as Promise<Painter> };
    return known.painter;
  }

  async function answerTo(address: string, ip: string, authorization?: string): Promise<Answer | null> {
    const asked = fastify.inject({
      url: address,
      headers: { accept: 'application/json', ...(authorization && { authorization }) },
      remoteAddress: ip,
    });
    const answer = await Promise.race([asked, delay(PATIENCE_MS, undefined, { ref: false })]);
    if (answer?.statusCode !== 200) return null;
    const cursor = answer.headers[CURSOR_HEADER];
    return { body: answer.body, cursor: typeof cursor === 'string' ? cursor : undefined };
  }

  /** @param otherwise what there is when painting fails */
  async function attempt<T>(otherwise: T, work: (painter: Painter) => Promise<T>): Promise<T> {
    try {
      return await work(await painter());
    } catch (error) {
      if (!failed) logger.warn({ err: error }, 'pages are served without a first paint');
      failed = true;
      return otherwise;
    }
  }

  return {
    document: (html, { url, ip }) =>
      attempt(html, async ({ asks, paint }) => {
        const address = asks(url);
        return paint(html, url, address === null ? null : await answerTo(address, ip));
      }),
    own: (url, { ip, headers }) =>
      attempt(null, async ({ asksOwn, paintOwn }) => {
        const address = asksOwn(url);
        const answer = address === null ? null : await answerTo(address, ip, headers.authorization);
        return answer && { ...answer, markup: paintOwn(url, answer) };
      }),
  };
}
