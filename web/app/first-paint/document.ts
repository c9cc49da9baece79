import type { Head } from '../../lib/page-head.js';
import type { Answer } from './paint.js';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter);

/** Functions, not texts, are what `replace` takes literally: a name may hold `$&`. */
const put = (html: string, place: RegExp, text: string): string => html.replace(place, () => text);

/** The document with the title and description of the page. */
export function headIn(html: string, head: Head | null): string {
  if (!head) return html;
  const titled = put(html, /<title>[^<]*<\/title>/, `<title>${escape(head.title)}</title>`);
  const description = `<meta name="description" content="${escape(head.description)}" />`;
  return put(titled, /<meta\s+name="description"[^>]*>/, description);
}

export const rootIn = (html: string, markup: string): string =>
  put(html, /<div id="root"><\/div>/, `<div id="root">${markup}</div>`);

/** The answer behind the page goes with it, so that the app need not ask again (lib/early.ts). A data block: it never runs. */
export function answerIn(html: string, address: string, { body, cursor }: Answer): string {
  const since = cursor === undefined ? '' : ` data-cursor="${escape(cursor)}"`;
  const text = body.replaceAll('<', '\\u003c');
  const block = `<script type="application/json" data-answer="${escape(address)}"${since}>${text}</script>`;
  return put(html, /<\/body>/, `${block}\n  </body>`);
}
