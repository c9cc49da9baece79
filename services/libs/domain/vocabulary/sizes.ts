/** Letters that stand for a size beside goods that come in sizes. */
export const letterSizes: Readonly<Record<string, string>> = { s: 'small', m: 'medium', l: 'large' };
