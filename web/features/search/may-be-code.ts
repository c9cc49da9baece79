/**
 * True when a search text may be a manufacturer's code: 3 or more letters and digits only, or 4 or more letters, digits
 * and hyphens, or 4 to 15 characters containing both a letter and a digit. Ordinary words qualify too, so it decides only whether a
 * search goes by meaning as well. Which products a code finds is decided by the search (`typed-code.ts`).
 */
export function mayBeCode(text: string): boolean {
  const code = text.trim();
  if (/^[a-z0-9]{3,}$/i.test(code) || /^[a-z0-9-]{4,}$/i.test(code)) return true;
  return code.length >= 4 && code.length <= 15 && /[a-z]/i.test(code) && /\d/.test(code);
}
