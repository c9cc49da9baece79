import { escapeHtml } from './escape-html.js';

describe('text in HTML', () => {
  it('opens no tag, ends no attribute and is no entity', () => {
    expect(escapeHtml(`<b title="x" lang='y'>&amp; 🦷`)).toBe(
      '&#60;b title=&#34;x&#34; lang=&#39;y&#39;&#62;&#38;amp; 🦷',
    );
  });
});
