/** Matches a text without control characters, which nobody can see or mean. */
export const ALL_VISIBLE = /^\P{Cc}*$/u;

/** What such a text lacks, in the words of the people who are told. */
export const INVISIBLE_CHARACTERS = 'tabs, line breaks, or other invisible characters';
