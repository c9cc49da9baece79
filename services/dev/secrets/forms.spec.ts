import { formsOf } from './forms.ts';

const secret = 'a secret/of+mine?';
const finds = (text: string): boolean => formsOf(secret).some((form) => text.includes(form));

const ways: [where: string, write: (text: string) => string][] = [
  ['as it is', (text) => `said ${text} aloud`],
  ['in an address', (text) => `https://x.example/?q=${encodeURIComponent(text)}`],
  ['as bytes Postgres shows', (text) => `\\x00${Buffer.from(text).toString('hex')}ff`],
];
for (const before of ['', 'x', 'xy', 'xyz']) {
  const encoded = (text: string) => Buffer.from(`${before}${text}, and more`);
  ways.push([`in base64 behind "${before}"`, (text) => encoded(text).toString('base64')]);
  ways.push([`in base64url behind "${before}"`, (text) => encoded(text).toString('base64url')]);
}

describe('a secret is recognized', () => {
  it.each(ways)('%s, and no other text is', (_where, write) => {
    expect(finds(write(secret))).toBe(true);
    expect(finds(write('some other text'))).toBe(false);
  });
});
