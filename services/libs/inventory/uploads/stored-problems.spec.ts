import { leftOutTexts, type RowProblem } from '../columns/read-rows.js';
import { problemsOf, storedProblems, type StoredProblems } from './stored-problems.js';

const found: readonly RowProblem[] = [
  { row: 2, text: 'has no product name.', leftOut: true },
  ...Object.values(leftOutTexts).map((text) => ({ row: 3, text, leftOut: true })),
  { row: 4, text: 'The product name is longer than 200 characters.', leftOut: true },
  { row: 5, text: 'The code is longer than 40 characters and was left out.', leftOut: false },
  { row: 6, text: 'repeats row 3. Both were kept.', leftOut: false },
  { row: 7, text: 'Quantity "a\nlot" is no number.', leftOut: false },
];
const stored = (problems: readonly RowProblem[]): StoredProblems => {
  const { problems: messages, row_problems: rows } = storedProblems(problems);
  return { problems: JSON.parse(messages) as string[], row_problems: JSON.parse(rows) as RowProblem[] };
};

describe('the problems of a stored upload', () => {
  it('are those that were found', () => {
    expect(problemsOf(stored(found))).toEqual(found);
    const rare = [{ row: 9, text: 'Row 8: is what this text begins with.', leftOut: true }];
    expect(problemsOf(stored(rare))).toEqual(rare);
  });

  it('are read from messages alone where the previous release has stored them', () => {
    const { problems } = stored(found);
    expect(problems[0]).toBe('Row 2: has no product name.');
    expect(problemsOf({ problems, row_problems: null })).toEqual(found);
  });

  it('are the newer ones where the previous release has matched the list again', () => {
    const { problems } = stored(found.slice(1));
    expect(problemsOf({ problems, row_problems: found })).toEqual(found.slice(1));
    expect(problemsOf({ problems: [], row_problems: found })).toEqual([]);
    const others = stored(found.toReversed()).problems;
    expect(problemsOf({ problems: others, row_problems: found })).toEqual(found.toReversed());
  });
});
