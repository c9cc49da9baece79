import { usStates, type UsState } from './us-states.js';

const UNITED_STATES: ReadonlySet<string> = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const isUnitedStates = (country: string): boolean => UNITED_STATES.has(letters(country));

const US_ZIP = /^\d{5}([- ]?\d{4})?$/;

/** Problem of a ZIP code, for people; undefined when it is valid. Only ZIP codes of the United States are checked. */
export const zipCodeProblem = (zipCode: string, country: string): string | undefined =>
  isUnitedStates(country) && !US_ZIP.test(zipCode.trim()) ? 'ZIP code must have 5 or 9 digits' : undefined;

/** A number without its area code is short, and a courier in town can call it all the same. */
const FEWEST_DIGITS = 7;

/** Problem of a phone number, for people; undefined when it is valid. Only its digits count. */
export const phoneProblem = (phone: string): string | undefined =>
  phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS
    ? `Phone number must have at least ${FEWEST_DIGITS} digits`
    : undefined;

/** Names in use besides the official one, by code. */
const otherNames: Readonly<Record<string, string>> = { DC: 'Washington, DC', VI: 'U.S. Virgin Islands' };

const statesByName = new Map<string, UsState>(
  usStates.flatMap((state) =>
    [state.code, state.name, otherNames[state.code] ?? []]
      .flat()
      .map((name) => [letters(name), state] as const),
  ),
);

/** Problem of a state, for people; undefined when it is one. Only states of the United States are checked. */
export const stateProblem = (state: string, country: string): string | undefined =>
  isUnitedStates(country) && !statesByName.has(letters(state))
    ? 'State must be one of the United States, such as IL or Illinois'
    : undefined;

/** A state of the United States in its usual capitals: "illinois" is "Illinois", "il" is "IL". Other texts stay as they are. */
export function spelledState(state: string, country: string): string {
  const known = isUnitedStates(country) ? statesByName.get(letters(state)) : undefined;
  if (!known) return state;
  return letters(state) === letters(known.code) ? known.code : known.name;
}

function statesOfZip(zipCode: string): readonly UsState[] {
  const prefix = Number(zipCode.trim().slice(0, 3));
  return usStates.filter(({ zips }) => zips.some(([from, to]) => prefix >= from && prefix <= to));
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Contradiction between fields of an address that are each valid, for people; undefined when there is none.
 * A question, never a refusal: a table of ZIP codes grows old.
 */
export function addressWarning(address: {
  state: string;
  zipCode: string;
  country: string;
}): string | undefined {
  const [name, zip, country] = [address.state.trim(), address.zipCode.trim(), address.country.trim()];
  const state = statesByName.get(letters(name));
  const home = US_ZIP.test(zip) ? statesOfZip(zip) : [];
  const fits = state !== undefined && home.includes(state);
  if (!isUnitedStates(country))
    return fits ? `ZIP code ${zip} in ${state.name} is in the United States, not in ${country}.` : undefined;
  const homes = either.format(home.map((each) => each.name));
  if (!state || fits) return undefined;
  return homes
    ? `ZIP code ${zip} is in ${homes}, not in ${state.name}.`
    : `There is no ZIP code ${zip} in ${state.name}.`;
}
