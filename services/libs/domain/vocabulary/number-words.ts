/** Words up to nineteen, and those of the tens, with their numbers. */
export const units: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
export const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

/** Pattern source of one of the words. */
export const oneOf = (numbers: Readonly<Record<string, number>>): string => Object.keys(numbers).join('|');

/** Pattern source of a number in words, up to ninety-nine. */
export const NUMBER_WORD = `(?:${oneOf(tens)})(?:[- ](?:${oneOf(units)}))?|${oneOf(units)}`;
