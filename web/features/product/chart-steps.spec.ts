import { chartFrame, priceAt, stepPath } from './chart-steps.js';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const at = (n: number): number => Date.parse(day(n));
const points = [
  { at: day(1), price: 10 },
  { at: day(5), price: null },
  { at: day(8), price: 8 },
];

describe('price steps', () => {
  it('hold from their point to the next', () => {
    expect([0, 1, 4, 5, 7, 8, 30].map((n) => priceAt(points, at(n)))).toEqual([
      null,
      10,
      10,
      null,
      null,
      8,
      8,
    ]);
  });

  it('are drawn as steps, broken where no price held', () => {
    const frame = { from: at(1), to: at(11), low: 0, high: 20 };
    expect(stepPath(points, frame)).toBe('M0.00 50.00H40.00M70.00 60.00H100.00');
    expect(
      stepPath(
        [
          { at: day(1), price: 10 },
          { at: day(6), price: 15 },
        ],
        frame,
      ),
    ).toBe('M0.00 50.00H50.00V25.00H100.00');
  });

  it('begin at the left edge when the price is older than the range', () => {
    expect(stepPath([{ at: day(1), price: 10 }], { from: at(5), to: at(6), low: 0, high: 20 })).toBe(
      'M0.00 50.00H100.00',
    );
  });

  it.each([
    [9.99, 10.01],
    [0.5, 0.5],
    [120, 480],
  ])('fit between %p and %p into a frame of round amounts', (low, high) => {
    const frame = chartFrame(
      [
        [
          { at: day(1), price: low },
          { at: day(2), price: high },
        ],
      ],
      at(1),
      at(3),
    );
    expect(frame.low).toBeLessThanOrEqual(low);
    expect(frame.high).toBeGreaterThanOrEqual(high);
    expect(frame.ticks.length).toBeGreaterThan(1);
    expect(frame.ticks.length).toBeLessThan(9);
    expect(new Set(frame.ticks).size).toBe(frame.ticks.length);
  });
});
