import { isGone } from './record-reader.js';

const fetched = (fetchedOffset: number, ...offsets: readonly number[]) => ({
  fetchedOffset: String(fetchedOffset),
  messages: offsets.map((offset) => ({ offset: String(offset) })),
});

describe('a record is gone', () => {
  it.each([
    ['when what was asked for from there on begins later', fetched(5, 7, 8), true],
    ['not when it is there', fetched(5, 5, 6), false],
    ['not when nothing was read', fetched(5), false],
    ['not when something else was asked for', fetched(7, 7, 8), false],
  ])('%s', (_, batch, gone) => {
    expect(isGone({ offset: 5n }, batch)).toBe(gone);
  });
});
