/** False for a date or time whose year is still being typed: a browser reports every digit, the year 2026 first as 0002. */
export const isTypedOut = (text: string): boolean => /^[1-9]\d{3}-/.test(text);
