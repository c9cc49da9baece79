import { crownPrep } from './crown-prep.kit.js';
import { endoOperatory } from './endo-operatory.kit.js';
import { exam } from './exam.kit.js';
import { extraction } from './extraction.kit.js';
import { filling } from './filling.kit.js';
import { hygieneOperatory } from './hygiene-operatory.kit.js';
import { implant } from './implant.kit.js';
import { prophy } from './prophy.kit.js';
import { rootCanal } from './root-canal.kit.js';
import { scaling } from './scaling.kit.js';
import { sealant } from './sealant.kit.js';
import { whitening } from './whitening.kit.js';
import { wordFor } from '@sextant/domain/shared/plural.js';
import { COUNT, countOf, NUMBERED } from '../reading/numbers.js';
import type { Kit } from './kit.js';

/** Every procedure with a list. A new one is a data file and a line here; a short name that goods have too is one in `byShortName`. */
export const kits: readonly Kit[] = [
  crownPrep,
  rootCanal,
  filling,
  extraction,
  prophy,
  scaling,
  sealant,
  exam,
  whitening,
  implant,
  endoOperatory,
  hygieneOperatory,
];

export interface Procedure {
  /** Undefined for a procedure without a list. */
  readonly kit: Kit | undefined;
  /** The name as typed. */
  readonly said: string;
  /** The number that it is said with, also one that no list can be made for: "-3 crowns". */
  readonly count: number | undefined;
  /** The number of patients said with it, or with one that it is joined to: "sealants and prophy for 20 patients". */
  readonly patients: number | undefined;
  /** True where the patients are said first: "20 patients for prophy and sealants". */
  readonly isLed: boolean;
  /** Range of the name, with its number and the words about patients and days that follow it. */
  readonly from: number;
  readonly to: number;
}

interface ProcedureSaid extends Procedure {
  /** True when only a count precedes the name and nothing follows: "20 crown preps". */
  readonly whole: boolean;
  /** True when the name has no count or request beside it, and so may only describe the use of goods. */
  readonly bare: boolean;
}

const byName = new Map(kits.flatMap((kit) => kit.names.map((name) => [name, kit] as const)));
/** Short names that count only where the message is clearly about a procedure, because goods have these names as well. */
const byShortName: readonly (readonly [string, Kit])[] = [
  ['sealant', sealant],
  ['whitening', whitening],
  ['implant', implant],
  ['scaling', scaling],
  ['hygiene', prophy],
  ['composite', filling],
  ['restorative', filling],
  ...['crown', 'crown and bridge', 'bridge', 'veneer', 'onlay', 'inlay'].map(
    (name) => [name, crownPrep] as const,
  ),
  ...['i', 'ii', 'iii', 'iv', 'v', '1', '2', '3', '4', '5'].flatMap((n) =>
    [`class ${n}`, `class ${n} composite`, `class ${n} filling`, `class ${n} restoration`].map(
      (name) => [name, filling] as const,
    ),
  ),
];
/** Specialties whose rooms have no list. */
const SPECIALTY =
  '(?:oral surgery|surgical|surgery|restorative|ortho(?:dontics?)?|pedo|pediatrics?|perio(?:dontics?)?|prosthodontics?|implants?)';
/** Rooms of no specialty, which have the list of one where nothing else is said. */
const ROOM = '(?:operatory|treatment room)';
const roomAlone = new RegExp(`^(?:new )?${ROOM}$`);
const NAME = [...byName.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => {
    const pattern = name.replace(/[ -]/g, '[\\s-]+');
    return roomAlone.test(name)
      ? `(?<!\\b${SPECIALTY}\\s+)${pattern}(?!\\s+for\\s+${SPECIALTY}\\b)`
      : pattern;
  })
  .join('|');
/** Text that may follow a procedure without making it an adjective: "crown prep burs" are burs. */
const AFTER =
  '(?:\\s+(?:procedures?|cases?|appointments?|patients?|visits?|treatments?|kits?|set-?ups?|trays?|supplies|essentials|basics|consumables|gear|packs?|rooms?|next|this|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur)days?|for|in|from|under|below|between|within|over|above|by|rated|with|without|but|except|minus|no|not|and|please|on|at|list|per|week|materials|to|using|need|day)\\b|\\s*(?:$|[.?!,;:]))';
const named = new RegExp(`\\b(${NAME})(?:e?s)?(?=${AFTER})`, 'i');

/** Patterns of further procedures, most of them without a list. */
const furtherProcedures = [
  'amalgam (?:filling|restoration)',
  'apicoectomy',
  'biops(?:y|ies)',
  'bone graft(?:ing)?',
  'bonding',
  'braces',
  'core build-?up',
  'crown seat(?:ing)?',
  'crown deliver(?:y|ies)',
  'crown lengthening',
  'debanding',
  'denture (?:reline|repair|adjustment|delivery)',
  'denture',
  'emergency',
  'exam',
  'filling',
  'fluoride treatment',
  'frenectomy',
  'gingivectomy',
  'gum graft',
  'immediate denture',
  'implant (?:restoration|impression)',
  'impression',
  '(?:night|mouth|occlusal) ?guard',
  'oral surgery',
  'ortho bond-?up',
  'ortho bonding',
  'partial denture',
  'perio surgery',
  'post and core',
  'pulpotom(?:y|ies)',
  'recementation',
  'retreatment',
  'sinus lift',
  'space maintainer',
  'stainless steel crown',
  'surger(?:y|ies)',
  'surgical',
  'temporary crown',
  'veneer (?:seat(?:ing)?|cementation|bonding)',
  'x-?ray',
  `${SPECIALTY} (?:${ROOM}|room|setup|tray)`,
  `${ROOM} for ${SPECIALTY}`,
];
/** Names that count only beside a count or a request; of two with the same beginning, the longer one first. */
const OTHERS = [...furtherProcedures, ...byShortName.map(([name]) => name)]
  .sort((a, b) => b.length - a.length)
  .join('|');
/** A count of procedures, also one that no list can be made for, so that the answer can say so. */
const OWN_COUNT = `[-−]?\\d+(?:,\\d{3})*(?:[.,]\\d+)?|${COUNT}`;
const ANY_COUNT = `${OWN_COUNT}|an?`;
const countBefore = new RegExp(
  `(?<![\\w.,#$/-])(?<!${NUMBERED})(${OWN_COUNT})\\s+(?:more\\s+|new\\s+)?$`,
  'i',
);
const PATIENTS = '(?:patients?|pts|people|kids|children|adults)';
/** "20 patients for " before a procedure. */
const patientsBefore = new RegExp(
  `(?<![\\w.,#$/-])(${OWN_COUNT})\\s+(?:more\\s+|new\\s+)?${PATIENTS}(?:\\s*:|\\s+(?:for|of|with|getting|having|needing|who (?:need|get|have)))\\s+(?:an?\\s+|the\\s+)?$`,
  'i',
);
/** What may follow a procedure before the words that join it to the next: " x20", " visits", " for 20 patients", " on Friday". */
const following = new RegExp(
  `^(?:\\s*x\\s?(\\d{1,4})\\b)?(?:\\s+(?:procedures?|cases?|appointments?|visits?|treatments?|${PATIENTS})\\b)?` +
    `(?:\\s+(?:for|on)\\s+(?:about\\s+|around\\s+|my\\s+|our\\s+)?(${OWN_COUNT})\\s+(?:more\\s+|new\\s+)?${PATIENTS}\\b)?` +
    `(?:\\s+(?:today|tomorrow|(?:(?:on|next|this)\\s+)+(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)days?))\\b)?`,
  'i',
);
/** "A box of composite" is no procedure. */
const UNIT = '\\b(?:box|pack|case|bag|tube|bottle|syringe|jar|can|bit)(?:e?s)?';
const forOthers = new RegExp(
  `\\b(?:for|kit|set(?:ting)? up|stock|prep(?:are)?|do|doing|(?<!${UNIT} )of)\\s+(?:(?:the|my|our|some|next|new|about|around|${ANY_COUNT})\\s+)*(${OTHERS})(?:e?s)?(?=${AFTER})`,
  'i',
);
const anywhere = new RegExp(`\\b(${NAME}|${OTHERS})(?:e?s)?\\b`, 'i');
const JOIN = '(?:and|plus|then|as well as|along with|followed by)';
const everyName = new RegExp(
  `\\b(${NAME}|${OTHERS})(?:e?s)?(?=${AFTER}|\\s*[&+]|\\s*x\\s?\\d|\\s+${JOIN}\\b)`,
  'gi',
);
/** Text between two procedures that are asked for together. */
const joint = new RegExp(
  `^\\s*(?:[,;&+]|\\b${JOIN}\\b)\\s*(?:(?:and|also|then|plus|for|an?|the|some|my|our)\\s+)*$`,
  'i',
);
const DOING =
  'do|doing|have|got|scheduled|planning|booked|with|perform|performing|place|placing|for|week of|day of|set of|round of';
const counted = new RegExp(
  `(?:^|\\b(?:${DOING})\\s+)(?:${ANY_COUNT})\\s+(?:more\\s+|new\\s+)?(${OTHERS})(?:e?s)?(?=${AFTER})`,
  'i',
);
const countAlone = new RegExp(`^(?:${ANY_COUNT})$`, 'i');
/** Requests for everything that a procedure takes. */
const ASKED =
  "everything(?: (?:i|we)(?:['\u2019]ll)? need)?|supplies|materials|stuff|what(?: all| else| supplies| materials)? (?:do|will|would|should) (?:i|we) (?:need|get|order|have|buy)|what(?:['\u2019]?s| is)(?: all)? (?:needed|required|necessary)|(?:shopping )?list|kit|tray|set-?up|gear|consumables|disposables|essentials|basics";
const anything = new RegExp(
  `\\b(?:(?:${ASKED})\\s+(?:for|to (?:start |begin )?(?:do|doing|offering|perform|place)|when doing)|(?:what|which)(?: \\w+)? go(?:es)? (?:into|with))\\s+(?:(?:${ANY_COUNT}|the|my|our|some|next|new|about|around|doing|placing|performing)\\s+)*((?!(?:months?|weeks?|years?|days?|later|me|us|it|that|this|(?:mon|tues|wednes|thurs|fri)day)\\b)[a-z][a-z-]*(?:\\s+(?!(?:next|this|under|from|on|tomorrow|today|in|at|and|please|with|for|x|procedures?|appointments?|cases?|patients?|visits?)\\b)(?!x\\d)[a-z][a-z-]*){0,3})` +
    `|\\b(?:set(?:ting)? up|equip|outfit|stock|furnish)\\s+(?:(?:the|my|our|new|another|${ANY_COUNT})\\s+)*((?:[a-z][a-z-]* )*?(?:operator(?:y|ies)|rooms?|trays?|bays?|chairs?|suites?|stations?|carts?|procedures?|kits?))\\b`,
  'i',
);

/** The procedure that a message names: preferably one with a list, else any. */
export function procedureIn(message: string): ProcedureSaid | undefined {
  const asked =
    named.exec(message) ?? forOthers.exec(message) ?? counted.exec(message) ?? anything.exec(message);
  const match = asked ?? anywhere.exec(message);
  const words = match?.[1] ?? match?.[2];
  if (!match || words === undefined) return undefined;
  const said = match[0].slice(match[0].lastIndexOf(words));
  const to = match.index + match[0].length;
  const start = to - said.length;
  const whole = countAlone.test(message.slice(0, start).trim()) && message.slice(to).trim() === '';
  return { ...procedureAt(message, start, said, words), whole, bare: asked === null };
}

/** @param name the name that was said, without its ending in the plural */
function procedureAt(text: string, start: number, said: string, name: string): Procedure {
  const known = name.toLowerCase().replace(/[\s-]+/g, ' ');
  const kit = [...byName, ...byShortName].find(([each]) => each.replace(/-/g, ' ') === known)?.[1];
  const own = countBefore.exec(text.slice(0, start));
  const led = own ? null : patientsBefore.exec(text.slice(0, start));
  const [after = '', times, people = led?.[1]] = following.exec(text.slice(start + said.length)) ?? [];
  const patients = people === undefined ? undefined : countOf(people);
  const itsOwn = own?.[1] ?? times;
  const count = itsOwn === undefined ? patients : countOf(itsOwn);
  const from = (own ?? led)?.index ?? start;
  return { kit, said, count, patients, isLed: led !== null, from, to: start + said.length + after.length };
}

const areJoined = (text: string, one: Procedure, next: Procedure): boolean =>
  joint.test(text.slice(one.to, next.from));

/** A procedure without a number, with that of the patients of the one beside it. */
const withPatientsOf = (each: Procedure, { patients, isLed }: Procedure): Procedure => ({
  ...each,
  patients,
  isLed,
  count: patients,
});

/** All procedures that a text names with a number, or that there are lists for. */
export function proceduresIn(text: string): readonly Procedure[] {
  const all = Array.from(text.matchAll(everyName), ({ 0: said, 1: name = said, index }) =>
    procedureAt(text, index, said, name),
  );
  for (const [n, each] of [...all.entries()].reverse()) {
    const next = all[n + 1];
    if (next && !next.isLed && each.count === undefined && areJoined(text, each, next))
      all[n] = withPatientsOf(each, next);
  }
  for (const [n, each] of all.entries()) {
    const last = all[n - 1];
    if (last?.isLed && each.count === undefined && areJoined(text, last, each))
      all[n] = withPatientsOf(each, last);
  }
  return all.filter(({ kit, count }) => kit !== undefined || count !== undefined);
}

/** Procedures that a message asks for together, as one. */
interface ProceduresSaid extends Pick<Procedure, 'said' | 'count' | 'from' | 'to'> {
  /** True where at least one has its own number. A number of one alone, or of all, is `count`; those of several are in `said`. */
  readonly isCounted: boolean;
}

/** The procedure with those named in a row with it: "7 sealants and 3 extractions". */
export function withOthers(message: string, procedure: Procedure): ProceduresSaid {
  const alone = { ...procedure, isCounted: procedure.count !== undefined };
  const all = proceduresIn(message);
  const at = all.findIndex(({ to }) => to === procedure.to);
  if (at < 0) return alone;
  const isJoined = (n: number): boolean => {
    const [one, next] = [all[n], all[n + 1]];
    return one !== undefined && next !== undefined && areJoined(message, one, next);
  };
  let [first, last] = [at, at];
  while (isJoined(first - 1)) first -= 1;
  while (isJoined(last)) last += 1;
  const row = all.slice(first, last + 1);
  // "Crowns and bridges" are two names of one list.
  const differ = new Set(row.map(({ kit, said }) => kit ?? said)).size > 1;
  if (row.length === 1 || !(differ || row.every(({ count }) => count !== undefined))) return alone;
  const { from } = row[0] ?? procedure;
  const { from: start, to, said, patients } = row.at(-1) ?? procedure;
  const names = message.slice(
    message.indexOf(row[0]?.said ?? '', from),
    message.indexOf(said, start) + said.length,
  );
  if (patients !== undefined && row.every(({ count }) => count === patients))
    return { said: names, count: patients, from, to, isCounted: true };
  const isCounted = row.some(({ count }) => count !== undefined);
  return { said: message.slice(from, to), count: undefined, from, to, isCounted };
}

/** The same procedures that many times: 2 and "7 sealants and an exam" → "14 sealants and 2 exams". */
export const manyTimes = (said: string, times: number): string =>
  proceduresIn(said).reduceRight((text, { said: name, count = 1, from, to }) => {
    const number = Math.ceil(count * times);
    const names = number === 1 || name.endsWith('s') ? name : wordFor(number, name);
    return `${text.slice(0, from).replace(/\ban?\s+$/i, '')}${number} ${names}${text.slice(to)}`;
  }, said);
