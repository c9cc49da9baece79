import { evenRefusals } from './even-refusals.js';

describe('even refusals', () => {
  it('come in the order of their start, whichever was decided first', async () => {
    const order: string[] = [];
    const refused = async (name: string, floor: number) => {
      await evenRefusals(floor, () => Promise.reject(new Error(name))).catch((error: Error) =>
        order.push(error.message),
      );
    };
    await Promise.all([refused('late', 40), refused('early', 5)]);
    expect(order).toEqual(['early', 'late']);
  });

  it('do not hold back a success', async () => {
    await expect(evenRefusals(2 ** 30, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
