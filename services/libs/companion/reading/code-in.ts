/** A product code that has digits only, up to the length of a GTIN; fewer digits are counts, sizes and places. */
const CODE = '\\d{4,14}';
/** Numbers after these words are years, telephone and order numbers, quantities, and places to ship to. */
const OTHER =
  '(?:in|since|during|before|after|until|by|at|orders?|make (?:it|that|them)|(?:ship|deliver)\\w* to)';
const code = new RegExp(`(?<![\\w$.,:/%-])(?<!\\b${OTHER} )(${CODE})(?![\\w%/:-]|[.,]\\d)`, 'i');
const whole = new RegExp(`^${CODE}$`);

/** The first code of digits only in the unread rest of a message that names no goods in words; undefined without one. */
export const codeIn = (rest: string): string | undefined => code.exec(rest)?.[1];

/** True for a text that is nothing but such a code. */
export const isCode = (product: string | undefined): product is string =>
  product !== undefined && whole.test(product);
