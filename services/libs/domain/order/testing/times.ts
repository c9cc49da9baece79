export const addMilliseconds = (at: string, ms: number): string =>
  new Date(Date.parse(at) + ms).toISOString();
