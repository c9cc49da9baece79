const inWord = /[\p{L}\p{N}'’-]/u;

/** Place of a part in a query, as whole words where there is such a place: the "M" of "premium gloves M" is the last one. */
function placeOf(part: string, q: string): number {
  const first = q.indexOf(part);
  for (let at = first; at >= 0; at = q.indexOf(part, at + 1))
    if (!inWord.test(q[at - 1] ?? '') && !inWord.test(q[at + part.length] ?? '')) return at;
  return first;
}

/** The query without one of its parts, joints and surplus spaces included. */
export function withoutPart(q: string, part: string): string {
  const at = placeOf(part.toLowerCase(), q.toLowerCase());
  if (at < 0) return q;
  return `${q.slice(0, at)} ${q.slice(at + part.length)}`
    .replace(/\s+/g, ' ')
    .replace(/^(?:\s|,|and\b|or\b)+|(?:\s|,|\band|\bor)+$/gi, '')
    .trim();
}
