import { verdictOf } from './vulnerabilities.ts';

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 412 } } });

describe('the check of known vulnerabilities', () => {
  it('says that it found none among how many', () => {
    expect(verdictOf(report({}))).toEqual({ status: 'none', packages: 412 });
  });

  it('names package, versions and advisory, and what only depends on it once', () => {
    const advisory = { title: 'Prototype pollution', url: 'https://advisories.example/1' };
    const found = {
      lib: { severity: 'high', range: '<2.0.0', via: [advisory] },
      user: { severity: 'high', range: '*', via: ['lib'] },
    };
    expect(verdictOf(report(found))).toEqual({
      status: 'found',
      advisories: ['high: lib <2.0.0: Prototype pollution (https://advisories.example/1)'],
    });
  });

  it('counts what is vulnerable only by what it depends on', () => {
    const user = { severity: 'high', range: '*', via: ['lib'] };
    expect(verdictOf(report({ user }))).toEqual({ status: 'found', advisories: ['user'] });
  });

  it.each([
    ['refuses to tell', JSON.stringify({ statusCode: 405, error: {} }), /answered 405/],
    ['cannot be reached', '', /could not ask/],
  ])('never passes for sound when the registry %s', (_how, output, why) => {
    expect(verdictOf(output)).toEqual({ status: 'unchecked', why: expect.stringMatching(why) });
  });
});
