import '../../../testing/browser.js';
import { answerApi, Refuse } from '../../../testing/api.js';
import { reorder } from './reorder.js';

describe('ordering again', () => {
  it('repeats an attempt without an answer under its key, and begins another for the refused lines', async () => {
    let answer: unknown = new Refuse(500);
    const calls = answerApi({ 'POST /api/orders/o1/reorder': () => answer });
    await expect(reorder('o1')).rejects.toMatchObject({ status: 500 });
    await expect(reorder('o1', 'refused')).rejects.toMatchObject({ status: 500 });
    answer = { added: 1 };
    expect(await reorder('o1')).toEqual({ added: 1 });
    await reorder('o1');
    const [lost, refused, repeated, next] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(repeated).toBe(lost);
    expect(new Set([lost, refused, next]).size).toBe(3);
    expect(calls.map(({ query }) => query.get('only'))).toEqual([null, 'refused', null, null]);
  });
});
