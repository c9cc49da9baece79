import { escapeHtml } from '@sextant/domain/shared/escape-html.js';
import type { Email } from './email.js';

/** The text of an email; `composeEmail` renders it. */
export interface EmailContent {
  readonly subject: string;
  /** One line shown by mail programs beside the subject. */
  readonly preview: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  /** A button; the address is shown in the text version. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: validity, and advice for a receiver who did not ask for the email. */
  readonly notes: readonly string[];
}

/** Accent of the app in light colors (`web/styles/tokens.css`); mail programs know no variables. */
const ACCENT = '#0b6b62';
const FOOTER =
  'Sextant compares dental supply prices across sellers. This message was sent because of activity on your account; replies are not read.';
const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

function html({ subject, preview, greeting, paragraphs, code, action, notes }: EmailContent): string {
  const p = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const body = 'font-size:16px;line-height:25px;color:#1f2a37';
  const codeBox = code
    ? `<div style="margin:8px 0 24px;padding:18px 0;background:#eef6f5;border:1px solid #cfe5e2;border-radius:10px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:40px;letter-spacing:10px;font-weight:700;color:#0b5750">${escapeHtml(code)}</div>`
    : '';
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 26px;background:${ACCENT};border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f7;${FONT}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;letter-spacing:.2px;color:${ACCENT}">Sextant</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e3e8ed;border-radius:14px">
<h1 style="margin:0 0 18px;font-size:22px;line-height:30px;color:#111827">${escapeHtml(greeting)}</h1>
${paragraphs.map((text) => p(text, body)).join('\n')}
${codeBox}${button}
${notes.map((text) => p(text, 'font-size:14px;line-height:21px;color:#5b6673')).join('\n')}
</td></tr>
<tr><td style="padding:18px 4px 0;font-size:13px;line-height:19px;color:#5b6673">${escapeHtml(FOOTER)}</td></tr>
</table></td></tr></table></body></html>`;
}

function text({ greeting, paragraphs, code, action, notes }: EmailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    FOOTER,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Renders an email as HTML and as plain text that say the same. */
export const composeEmail = (to: string, content: EmailContent): Email => ({
  to,
  subject: content.subject,
  html: html(content),
  text: text(content),
});
