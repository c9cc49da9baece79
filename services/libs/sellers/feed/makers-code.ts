/** Text of sellers where a maker has no code: as a code it would make one product of all such items of a maker. */
const PLACEHOLDER =
  /^(?:n\s*\/?\s*a|not (?:applicable|available)|none|null|nil|unknown|tb[ad]|various|misc|[-–—.?*x#]+|0+)\.?$/i;

/** A maker's code as a seller lists it; empty for a placeholder such as "N/A". */
export const makersCode = (listed: string): string => (PLACEHOLDER.test(listed.trim()) ? '' : listed);
