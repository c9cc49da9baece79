/** The query without one of its parts, joints and surplus spaces included. */
export function withoutPart(q: string, part: string): string {
  const at = q.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return q;
  return `${q.slice(0, at)} ${q.slice(at + part.length)}`
    .replace(/\s+/g, ' ')
    .replace(/^(?:\s|,|and\b|or\b)+|(?:\s|,|\band|\bor)+$/gi, '')
    .trim();
}
