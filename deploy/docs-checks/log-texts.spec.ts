import { code } from './code.ts';
import { commandsIn } from './commands-in.ts';
import { pages } from './pages.ts';

/** Texts that a page has operators look for in logs. */
const lookedFor = pages.flatMap(({ file, text }) => {
  const grepped = commandsIn(text)
    .filter((command) => command.startsWith('kubectl logs'))
    .flatMap((command) => {
      const [, pattern] = /\| grep (?:-E )?'([^']+)'/.exec(command) ?? [];
      return pattern === undefined ? [] : [pattern];
    });
  const said = [...text.matchAll(/[Tt]he log says((?:(?: or)? `[^`]+`)+)/g)].flatMap(([, texts = '']) =>
    [...texts.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each),
  );
  return [...grepped, ...said].map((wanted) => ({ file, wanted }));
});

/** Whether the code writes a part of what is looked for: a field of a log line, with or without its value, or a part of what is said. */
function isPartWritten(part: string): boolean {
  const [, field = 'msg', value = field === 'msg' ? part : undefined] =
    /^"(\w+)"(?::"(.+)")?$/.exec(part) ?? [];
  // A field of pino.
  if (field === 'level') return value !== undefined && /^\(?(?:\|?(?:warn|error))+\)?$/.test(value);
  if (field !== 'msg')
    return new RegExp(`\\b${field}\\b`).test(code) && (value === undefined || code.includes(`'${value}'`));
  // The code puts the status of an answer into the text.
  return code.includes((value ?? '').replace(/ \d+$/, ' ${'));
}

const isWritten = (wanted: string): boolean => wanted.split('.*').every(isPartWritten);

describe('what the pages for operators tell them to look for in logs', () => {
  it.each(lookedFor)('$wanted ($file) is written by the code', ({ wanted }) => {
    expect([wanted, isWritten(wanted)]).toEqual([wanted, true]);
  });

  it('is found in commands and in prose', () => {
    const all = lookedFor.map(({ wanted }) => wanted);
    expect(all).toEqual(
      expect.arrayContaining([
        '"msg":"request failed"',
        'events are missing in Kafka',
        '"queue":"fulfillment"',
        'the broker does not answer',
      ]),
    );
    expect(all.length).toBeGreaterThan(8);
  });

  it.each([
    '"msg":"request has failed"',
    '"queue":"fulfilments"',
    '"level":"error".*"messageNumber"',
    'the brokers do not answer',
  ])('would not be found as %s', (wanted) => {
    expect(isWritten(wanted)).toBe(false);
  });
});
