import { leftOutTexts, problemMessage, type RowProblem } from '../columns/read-rows.js';

/** The problems of an upload as its row in Postgres has them. */
export interface StoredProblems {
  /** Messages alone. The previous release reads and writes only these, and its processes run on during a rollout. */
  readonly problems: readonly string[];
  /** Null for an upload that the previous release has stored. */
  readonly row_problems: readonly RowProblem[] | null;
}

/** The same text in releases with different limits. */
const withoutNumber = (text: string): string => text.replace(/\d+/, '#');

/** What this release and the previous one say of rows that are left out. */
const LEFT_OUT = new Set([...Object.values(leftOutTexts), 'has no product name.'].map(withoutNumber));

/** The problem that a message without further data tells of. */
function problemIn(message: string): RowProblem {
  const [, row = '0', text = message] = /^Row (\d+): (.*)$/s.exec(message) ?? [];
  return { row: Number(row), text, leftOut: LEFT_OUT.has(withoutNumber(text)) };
}

/** Problems of a stored upload. */
export function problemsOf({ problems, row_problems: rows }: StoredProblems): readonly RowProblem[] {
  // The previous release may have matched the list again, and leaves `row_problems` as they were.
  const current =
    rows?.length === problems.length && rows.every((row, n) => problemMessage(row) === problems[n]);
  return current ? rows : problems.map(problemIn);
}

/** Columns of an upload with these problems, as JSON. */
export const storedProblems = (found: readonly RowProblem[]): Record<keyof StoredProblems, string> => ({
  problems: JSON.stringify(found.map(problemMessage)),
  row_problems: JSON.stringify(found),
});
