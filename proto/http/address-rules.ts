const UNITED_STATES: ReadonlySet<string> = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

const isUnitedStates = (country: string): boolean =>
  UNITED_STATES.has(country.toLowerCase().replaceAll(/[^a-z]/g, ''));

/** What is wrong with a ZIP code, for people; undefined when nothing is. Only those of the United States are known. */
export const zipCodeProblem = (zipCode: string, country: string): string | undefined =>
  isUnitedStates(country) && !/^\d{5}([- ]?\d{4})?$/.test(zipCode.trim())
    ? 'ZIP code must have 5 or 9 digits'
    : undefined;

/** A number without its area code is short, and a courier in town can call it all the same. */
const FEWEST_DIGITS = 7;

/** What is wrong with a phone number, for people; undefined when nothing is. However it is written, its digits count. */
export const phoneProblem = (phone: string): string | undefined =>
  phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS
    ? `Phone number must have at least ${FEWEST_DIGITS} digits`
    : undefined;
