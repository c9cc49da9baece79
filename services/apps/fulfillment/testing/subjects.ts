/** Subjects in alphabetical order, each known by what it begins with (`orderSubjects`). */
export const told = (...subjects: readonly string[]): string[] =>
  [...subjects].sort().map((subject) => expect.stringContaining(subject) as string);
