import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '../../lib/query-client.js';
import { HeadSink, type Head } from '../../lib/page-head.js';
import { DESKTOP, REDUCED_MOTION, ServerMedia } from '../../lib/use-media.js';
import { paintable, type Paintable } from '../first-data.js';
import { isAddress } from '../addresses.js';
import { shorten } from './above-the-fold.js';
import { answerIn, headIn, rootIn } from './document.js';
import { isPainted, PaintedPage } from './painted-pages.js';

/** What the API has said to one question. */
export interface Answer {
  /** The body, JSON. */
  body: string;
  /** How new it is at least (header `sextant-cursor`). */
  cursor?: string | undefined;
}

const at = (url: string): URL => new URL(url.replace(/^\/*/, '/'), 'http://page');

/** Whether the app has a page at `url`: the status of the document is 404 where it has none. */
export const isPage = (url: string): boolean => isAddress(at(url).pathname);

/** What `paint` has to be told of for the page at `url`: the path of a public answer of the API. Null: nothing. */
export function asks(url: string): string | null {
  return paintable(at(url), 'anybody')?.address ?? null;
}

/**
 * What one chose before the app is there would be lost, so controls, and groups of them, can be seen but not used. Links are
 * links, and the search box takes what is typed: the app goes on with it (lib/typed-early.ts). What needs a style of its own, which the content security policy forbids in a document, is not seen.
 */
const asleep = (markup: string): string =>
  markup
    .replace(
      /<(?:button|input(?! type="search" role="combobox")|select|textarea|div role="group")(?=[ >])/g,
      '$& inert=""',
    )
    .replace(/(?<=<[^<>]*) style="[^"]*"/g, ' hidden=""');

function draw(client: QueryClient, url: string, media: string[], onHead: (head: Head) => void): string {
  const markup = renderToStaticMarkup(
    <ServerMedia value={media}>
      <HeadSink value={onHead}>
        <QueryClientProvider client={client}>
          <StaticRouter location={url}>
            <PaintedPage />
          </StaticRouter>
        </QueryClientProvider>
      </HeadSink>
    </ServerMedia>,
  );
  return asleep(markup);
}

interface Drawn {
  markup: string;
  head: Head | null;
}

/**
 * The page at `url`, for a phone and for a wide screen.
 * @param known the API's answer under the address of `data`
 */
function drawFor(url: string, data: Paintable | null, known: unknown): Drawn {
  const client = createQueryClient();
  let head: Head | null = null;
  const see = (media: string[], cards: number): string => {
    if (data) client.setQueryData(data.queryKey, shorten(known, cards));
    return draw(client, url, [REDUCED_MOTION, ...media], (drawn) => (head = drawn));
  };
  const [phone, desktop] = [see([], 6), see([DESKTOP], 8)];
  const markup =
    phone === desktop
      ? phone
      : `<div class="contents lg:hidden">${phone}</div><div class="contents max-lg:hidden">${desktop}</div>`;
  return { markup, head };
}

/** What stands still, too: only the app moves things. */
const still = 'contents in-data-unpainted:hidden [&_.animate-skeleton]:animate-none';

/**
 * Writes the first paint of the page at `url` into the app's document, by the components of the app itself: nothing of it
 * can be used but links, and nothing in it is anybody's own. A page without a first paint is given back as it is.
 * @param html the app's index.html
 * @param answer to what `asks` names; null when there is none: then a page that needs it has no first paint
 */
export function paint(html: string, url: string, answer: Answer | null): string {
  const page = at(url);
  const data = paintable(page, 'anybody');
  if (!isPainted(page.pathname) || (data && !answer)) return html;
  const { markup, head } = drawFor(url, data, answer && JSON.parse(answer.body));
  const painted = rootIn(headIn(html, head), `<div data-first-paint class="${still}">${markup}</div>`);
  return data && answer ? answerIn(painted, data.address, answer) : painted;
}

/** What `paintOwn` has to be told of for a user's page: the path of the API's answer to that user. Null: it has none. */
export const asksOwn = (url: string): string | null => paintable(at(url), 'own')?.address ?? null;

/** What holds dates is drawn by the app: they are written in the time zone of whoever looks. */
const holdsDates = ({ orders }: { orders?: unknown[] }): boolean => orders !== undefined && orders.length > 0;

/**
 * What takes the place of the skeletons in a user's page; for that user alone, so no document ever holds it. Null where
 * the skeletons have to stay.
 */
export function paintOwn(url: string, answer: Answer): string | null {
  const known = JSON.parse(answer.body) as { orders?: unknown[] };
  return holdsDates(known) ? null : drawFor(url, paintable(at(url), 'own'), known).markup;
}
