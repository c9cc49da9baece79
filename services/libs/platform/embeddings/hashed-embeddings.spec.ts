import fc from 'fast-check';
import { hashedEmbeddings as model } from './hashed-embeddings.js';

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

async function relatedness(a: string, b: string): Promise<number> {
  const [x, y] = (await model.embed([a, b], 'query')) as [Float32Array, Float32Array];
  return model.relatedness(cosine(x, y));
}

describe('embedded model', () => {
  it.each([
    [
      'numbing gel',
      'Hurricaine One Topical Anesthetic, Periodontal Gel',
      'Calcium Hydroxide Paste, 4 syringes',
    ],
    ['gp points', 'Gutta Percha Points, #30, 60/box', 'Diamond Bur, Round, 801-016'],
    [
      'bleaching trays',
      'Opalescence Take-Home Whitening Trays, Mint. Whitening',
      'Chlorhexidine Rinse, 16 oz',
    ],
    ['ultrasonc scaler', 'Cavitron Ultrasonic Scaler', 'Orthodontic Wax, Mint'],
    ['saliva ejectors', 'SE White Tip, 100/bag', 'Impression Tray, Upper Large'],
  ])('puts %s nearer to %s than to %s', async (query, near, far) => {
    const [right, wrong] = [await relatedness(query, near), await relatedness(query, far)];
    expect(right).toBeGreaterThan(0.75);
    expect(wrong).toBeLessThan(0.5);
  });

  it('gives vectors of length one for whatever is written, the same every time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const [a, b] = (await model.embed([text, text], 'query')) as [Float32Array, Float32Array];
        expect(a).toEqual(b);
        const length = Math.sqrt(cosine(a, a));
        expect(length === 0 || Math.abs(length - 1) < 1e-4).toBe(true);
      }),
    );
  });
});
