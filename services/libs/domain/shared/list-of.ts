const conjunction = new Intl.ListFormat('en-US');

/** "net32", "net32 and Benco", "net32, Benco, and Darby Dental" */
export const listOf = (names: Iterable<string>): string => conjunction.format(names);
