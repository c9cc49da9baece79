import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the web build brings along to paint pages with (web/app/first-paint/paint.tsx). */
interface Painter {
  /** False where the app has nothing but "not found" to show. */
  isPage(url: string): boolean;
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
  /**
   * Gives the app's document with the first paint of the page that was asked for, as it is where there is none, and whether
   * there is such a page at all: neither at an address of nothing nor of something the API does not know.
   */
  document: (html: string, request: FastifyRequest) => Promise<{ html: string; found: boolean }>;
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

  /** Null: there is none that could be shown; undefined: the API knows nothing there. */
  async function answerTo(
    address: string,
    { ip }: FastifyRequest,
    authorization?: string,
  ): Promise<Answer | null | undefined> {
    const asked = fastify.inject({
      url: address,
      headers: { accept: 'application/json', ...(authorization && { authorization }) },
      remoteAddress: ip,
    });
    const over = new AbortController();
    const patience = delay(PATIENCE_MS, undefined, { ref: false, signal: over.signal }).catch(
      () => undefined,
    );
    const answer = await Promise.race([asked, patience]);
    over.abort();
    if (answer?.statusCode === 404) return undefined;
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
    document: (html, request) =>
      attempt({ html, found: true }, async ({ isPage, asks, paint }) => {
        const { url } = request;
        if (!isPage(url)) return { html, found: false };
        const address = asks(url);
        const answer = address === null ? null : await answerTo(address, request);
        return { html: paint(html, url, answer ?? null), found: answer !== undefined };
      }),
    own: (url, request) =>
      attempt(null, async ({ asksOwn, paintOwn }) => {
        const address = asksOwn(url);
        const answer =
          address === null ? null : await answerTo(address, request, request.headers.authorization);
        return answer ? { ...answer, markup: paintOwn(url, answer) } : null;
      }),
  };
}
