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
  paint(html: string, url: string, answer: { body: string; cursor?: string | undefined } | null): string;
}

/** No page waits longer for what it shows; it then asks by itself. */
const PATIENCE_MS = 1000;

/** Gives the app's document with the first paint of the page that was asked for; as it is where there is none. */
export type FirstPaint = (html: string, request: FastifyRequest) => Promise<string>;

/**
 * Pages are painted without knowing who asks: the API is asked as a visitor would, so that nothing in a document is
 * anybody's own. Without the painter, or when it fails, documents stay as they are; the log says so once.
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

  async function answerTo(address: string, { ip }: FastifyRequest) {
    const asked = fastify.inject({
      url: address,
      headers: { accept: 'application/json' },
      remoteAddress: ip,
    });
    const answer = await Promise.race([asked, delay(PATIENCE_MS, undefined, { ref: false })]);
    if (answer?.statusCode !== 200) return null;
    const cursor = answer.headers[CURSOR_HEADER];
    return { body: answer.body, cursor: typeof cursor === 'string' ? cursor : undefined };
  }

  return async (html, request) => {
    try {
      const { asks, paint } = await painter();
      const address = asks(request.url);
      return paint(html, request.url, address === null ? null : await answerTo(address, request));
    } catch (error) {
      if (!failed) logger.warn({ err: error }, 'pages are served without a first paint');
      failed = true;
      return html;
    }
  };
}
