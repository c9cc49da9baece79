import { declaredSeparator, decodeText } from './text-files.js';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Affinis®')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFAffinis®')],
    ['UTF-16', Buffer.from('\uFEFFAffinis®', 'utf16le')],
    ['Windows-1252', Buffer.from('Affinis®', 'latin1')],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Affinis®');
  });

  it('is none where a file holds zero bytes', () => {
    expect(decodeText(Buffer.from([80, 75, 3, 4, 0, 0, 0, 8, 9]))).toBeUndefined();
  });

  it('may declare its separator', () => {
    expect(declaredSeparator('sep=;\r\na;b')).toEqual({ separator: ';', rest: 'a;b' });
    expect(declaredSeparator('a;b')).toEqual({ separator: undefined, rest: 'a;b' });
  });
});
