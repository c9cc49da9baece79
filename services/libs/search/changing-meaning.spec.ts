import { ChangingMeaning } from './changing-meaning.js';

const saying = (id: string) => ({ neighbors: () => Promise.resolve([{ id, similarity: 1 }]) });

describe('meaning while the model changes', () => {
  it('comes from the model before until the points of the next are complete, and never goes back', async () => {
    let [complete, now, changes] = [false, 0, 0];
    const index = {
      serves: () => (complete ? Promise.resolve(true) : Promise.reject(new Error('out of reach'))),
    };
    const meaning = new ChangingMeaning({
      next: saying('next'),
      before: saying('before'),
      index,
      onChanged: () => (changes += 1),
      askMs: 10,
      now: () => now,
    });
    const first = async () => (await meaning.neighbors('gloves', 0))[0]?.id;
    expect(await first()).toBe('before');
    complete = true;
    expect(await first()).toBe('before');
    now = 10;
    expect(await first()).toBe('next');
    complete = false;
    now = 100;
    expect(await first()).toBe('next');
    expect(changes).toBe(1);
  });
});
