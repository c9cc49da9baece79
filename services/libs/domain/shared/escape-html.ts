/** Text as HTML and SVG hold it, in attributes too: 'a < "b"' → 'a &#60; &#34;b&#34;'. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
