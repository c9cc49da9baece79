import { escapeHtml } from '@sextant/domain/shared/escape-html.js';
import { DEFAULT_DESCRIPTION, DEFAULT_TITLE, type Head } from '../../lib/page-head.js';
import { BOOT_BLOCK, STATE_BLOCK, type BootInfo, type ServerState } from '../server-state.js';

/** A data block: it never runs, and nothing in it can end it. */
const block = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** Puts `text` in place of what stands between the comments `<!--name-->` and `<!--/name-->` of index.html. */
function fill(html: string, name: string, text: string): string {
  const [open, close] = [`<!--${name}-->`, `<!--/${name}-->`];
  const [start, end] = [html.indexOf(open), html.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`index.html has no place for ${name}`);
  return html.slice(0, start) + text + html.slice(end + close.length);
}

interface PageParts {
  head: Head;
  boot: BootInfo;
  /** Markup of the page. */
  app: string;
  state: ServerState;
}

/** The document of a page: index.html of the build with the page in it. */
export function fillDocument(html: string, { head, boot, app, state }: PageParts): string {
  const { title = DEFAULT_TITLE, description = DEFAULT_DESCRIPTION } = head;
  const described = `<title>${escapeHtml(title)}</title>\n    <meta name="description" content="${escapeHtml(description)}" />`;
  const withHead = fill(html, 'head', `${described}\n    ${block(BOOT_BLOCK, boot)}`);
  return fill(fill(withHead, 'app', app), 'state', block(STATE_BLOCK, state));
}
