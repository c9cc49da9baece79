/**
 * Prefix of the GS1 range 040–049, which is reserved for use inside a company: no real product can have such a
 * GTIN.
 */
const fictionalPrefix = '04';

/** Check digit that makes `digits` a valid GTIN (weights 3 and 1, from the right). */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** GTIN-14 of an item number (0…9 999 999 999); a case has the packaging indicator 1. */
export function gtin14(item: number, isCase: boolean): string {
  const body = `${isCase ? '1' : '0'}${fictionalPrefix}${String(item).padStart(10, '0')}`;
  return `${body}${checkDigit(body)}`;
}

/** True when a GTIN of 8 to 14 digits has the correct check digit. */
export function isValidGtin(gtin: string): boolean {
  return /^\d{8,14}$/.test(gtin) && checkDigit(gtin.slice(0, -1)) === Number(gtin.at(-1));
}
