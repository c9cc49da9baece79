import { escapeHtml } from '@sextant/domain/shared/escape-html.js';
import type { ApiDocument, ApiOperation } from './document.js';

const list = (responses: ApiOperation['responses']): string =>
  `<ul>${Object.entries(responses)
    .map(
      ([status, { description }]) => `<li><code>${escapeHtml(status)}</code> ${escapeHtml(description)}</li>`,
    )
    .join('')}</ul>`;

function section(path: string, method: string, call: ApiOperation): string {
  const parameters = call.parameters
    .map(
      (p) =>
        `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${p.in}${p.required ? '' : ', optional'}</td><td><code>${escapeHtml(JSON.stringify(p.schema))}</code></td></tr>`,
    )
    .join('');
  const body = call.requestBody?.content['application/json']?.schema;
  return `<details id="${escapeHtml(call.operationId)}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>
<span class="what">${escapeHtml(call.summary ?? '')}</span>${call.security ? '<span class="lock">signed in</span>' : ''}</summary>
${call.description ? `<p>${escapeHtml(call.description)}</p>` : ''}
${parameters ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Schema</th></tr></thead><tbody>${parameters}</tbody></table>` : ''}
${body ? `<h3>Body</h3><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre>` : ''}
<h3>Answers</h3>${list(call.responses)}</details>`;
}

/** Renders the description as a page without scripts or resources of other hosts. */
export function apiDocsPage(document: ApiDocument, base: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const tags = [...new Set(calls.map(({ call }) => call.tags[0] ?? ''))].sort();
  const body = tags
    .map(
      (tag) =>
        `<h2>${escapeHtml(tag)}</h2>${calls
          .filter(({ call }) => call.tags[0] === tag)
          .map(({ path, method, call }) => section(path, method, call))
          .join('\n')}`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${base}/style.css"></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>Errors are problem details (RFC 9457). Send <code>Authorization: Bearer …</code> where a call says “signed in”;
<code>Idempotency-Key</code> makes creating calls safe to repeat. Machine-readable: <a href="${base}/openapi.json">openapi.json</a>.</p>
<details id="any-call"><summary>What any call may be refused with</summary>${list(document.components.responses)}</details>
${body}</main></body></html>`;
}

export const apiDocsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:2rem 1rem}main{max-width:60rem;margin:auto}
h2{margin:2rem 0 .5rem;text-transform:capitalize}details{border:1px solid #8885;border-radius:.5rem;margin:.4rem 0;padding:.5rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}.method{display:inline-block;min-width:4.2rem;font-weight:700}
.get{color:#0a7d55}.post{color:#1c63d5}.put{color:#9a6200}.delete{color:#c2312b}.what{margin-left:.6rem;opacity:.8}
.lock{float:right;font-size:.8rem;border:1px solid #8887;border-radius:1rem;padding:0 .6rem}
pre{overflow:auto;background:#8881;padding:.8rem;border-radius:.4rem}table{border-collapse:collapse;width:100%}
td,th{text-align:left;border-bottom:1px solid #8884;padding:.3rem;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){.get{color:#4ad6a0}.post{color:#7db0ff}.put{color:#ffc061}.delete{color:#ff8b85}}`;
