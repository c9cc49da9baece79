import type { PriceVerdict } from '@sextant/read-models/price-history/price-verdict.js';
import { goodPrice } from './price-verdict.js';
import type { Turn } from './turn.js';

const high: PriceVerdict = {
  verdict: 'high',
  now: 31.99,
  lowest: 24.24,
  above: 32,
  days: 90,
  first: 27.34,
  change: 17,
};

async function told(text: string, verdict: PriceVerdict, own?: number): Promise<string> {
  const offer = { seller: 'tdsc', label: 'TDSC', availability: 'in_stock', price: own ?? verdict.now };
  const bur = { _id: 'p1', product_name: 'Bur', sellers: [{ ...offer, isOwn: own !== undefined }] };
  const answer = await goodPrice({
    message: { userId: 'u1', text, without: [], replies: [] },
    reading: { text, intent: 'good_price', slots: {} },
    wanted: {},
    shown: ['p1'],
    list: ['p1'],
    tools: { cards: () => Promise.resolve([bur]), priceVerdict: () => Promise.resolve(verdict) },
  } as unknown as Turn);
  return answer.text;
}

describe('a question about a price', () => {
  it.each(['is it going up or down?', 'has the price gone up', 'what is the price trend'])(
    'is answered with the way that the price has gone for "%s"',
    async (text) => {
      expect(await told(text, high)).toBe(
        'Bur costs $31.99 at TDSC. Its best list price is up 17% ($27.34 90 days ago; at its lowest it was $24.24).',
      );
    },
  );

  it('says of a price that has fallen, or hardly changed, that it has', async () => {
    expect(await told('up or down?', { ...high, change: -9 })).toContain(' is down 9% (');
    expect(await told('up or down?', { ...high, change: 4 })).toContain(
      ' is about what it was: $27.34 90 days',
    );
  });

  it('is answered with a verdict where it asks for one', async () => {
    expect(await told('is that a good price?', high)).toMatch(
      / Not really: it is 32% above its lowest \(\$31\.99 now, \$24\.24 at its lowest in 90 days\)\. Save/,
    );
  });

  it('names one price of today where the buyer pays an own one', async () => {
    for (const text of ['is that a good price?', 'up or down?']) {
      const answer = await told(text, high, 29.38);
      expect(answer).toMatch(/^Bur costs \$29\.38, your price at TDSC\. /);
      expect(answer).not.toContain('$31.99');
      expect(answer).toMatch(/list price/);
    }
  });
});
