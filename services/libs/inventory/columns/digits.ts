/** Digits of a number before and after its decimal point; either may be empty. */
export interface Digits {
  readonly whole: string;
  readonly decimals: string;
}

/** Notations of a number. */
const forms = [
  // "1012", "1,012.50", ".50"
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(?<decimals>\d+))?$/,
  // "12,5", "1.012,50", "1 012,50"
  /^(?<whole>\d+|\d{1,3}(?:[.\s]\d{3})+),(?<decimals>\d{1,2})$/,
  // "0,0785": no thousands begin with 0
  /^(?<whole>0),(?<decimals>\d+)$/,
];

/**
 * Digits of a number as lists write it; undefined for another text. A comma before three digits parts thousands, before one or
 * two it is a decimal point. A point parts thousands only before such a comma.
 */
export function digitsOf(text: string): Digits | undefined {
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const { whole = '', decimals = '' } = found;
  return whole + decimals === '' ? undefined : { whole: whole.replace(/\D/g, ''), decimals };
}
