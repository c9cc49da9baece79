import { Optimizer } from './optimizer.js';

/** A line that is cheaper at net32 than where it is. */
const line = {
  current: { seller: 'darby', lineCents: 20_000 },
  others: [{ seller: 'net32', lineCents: 10_000 }],
};

describe('the thread that looks at carts', () => {
  const optimizer = new Optimizer();
  afterAll(() => optimizer.onApplicationShutdown());
  const suggest = () => optimizer.suggest([line], undefined);

  it('names the offers it was given', async () => {
    const suggestion = await suggest();
    const [move] = suggestion?.moves ?? [];
    expect(move?.lines).toEqual([{ line: 0, from: line.current, to: line.others[0] }]);
    expect(move?.lines[0]?.to).toBe(line.others[0]);
  });

  it('lets so many carts wait and refuses the others for now', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 60 }, suggest));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'busy' });
  });

  it('fails the cart it was at when it ends, and starts again for the others', async () => {
    const answers = Promise.allSettled(Array.from({ length: 20 }, suggest));
    await optimizer.onApplicationShutdown();
    const failed = (await answers).filter((answer) => answer.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual(['Error: the optimizer has ended']);
  });
});
