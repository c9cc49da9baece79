import { code } from './code.ts';
import { pages } from './pages.ts';

const { text = '' } = pages.find(({ file }) => file === 'docs/debugging.md') ?? {};
const [, section = ''] = /^## When `\/readyz` answers 503$(.*?)^## /ms.exec(text) ?? [];
const answers = [...section.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, answer = '']) => answer),
);

/** Words in capitals stand for what the code fills in. */
const asWritten = (answer: string): RegExp =>
  new RegExp(answer.replaceAll(/\b[A-Z]{2,}\b/g, '\\$\\{[^}]+\\}'));

describe('answers of /readyz that docs/debugging.md explains', () => {
  it.each(answers)('“%s” is written by the code', (answer) => {
    expect(code).toMatch(asWritten(answer));
  });

  it('are found on the page', () => {
    expect(answers).toEqual(
      expect.arrayContaining(['Postgres does not answer', 'the relay is not ready: REASON']),
    );
  });
});
