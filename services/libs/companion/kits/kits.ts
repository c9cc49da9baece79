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
import type { Kit } from './kit.js';

/** Every procedure there is a list for. A new one is a data file and a line here. */
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

export interface ProcedureSaid {
  readonly kit: Kit;
  readonly said: string;
  readonly from: number;
  readonly to: number;
  /** Nothing but a count stands before it and nothing after: "20 crown preps". */
  readonly whole: boolean;
}

const byName = new Map(kits.flatMap((kit) => kit.names.map((name) => [name, kit] as const)));
const NAME = [...byName.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[ -]/g, '[\\s-]+'))
  .join('|');
/** What may follow a procedure without making it an adjective: "crown prep burs" are burs. */
const AFTER =
  '(?:\\s+(?:procedures?|cases?|appointments?|patients?|visits?|treatments?|kits?|set-?ups?|trays?|supplies|rooms?|next|this|today|tomorrow|for|in|from|under|with|and|please|on|at|list|per|week|materials?|to|using|need|day)\\b|\\s*(?:$|[.?!,;:]))';
const named = new RegExp(`\\b(${NAME})(?:e?s)?(?=${AFTER})`, 'i');

/** The procedure a message names. */
export function procedureIn(message: string): ProcedureSaid | undefined {
  const match = named.exec(message);
  const name = match?.[1]?.toLowerCase().replace(/[\s-]+/g, ' ');
  const kit = [...byName].find(([known]) => known.replace(/-/g, ' ') === name)?.[1];
  if (!match || !kit) return undefined;
  const { index: from } = match;
  const to = from + match[0].length;
  const before = message.slice(0, from).trim();
  const whole =
    /^(?:\d{1,4}|an?|one|two|three|four|five|ten|twenty)$/i.test(before) && message.slice(to).trim() === '';
  return { kit, said: match[0], from, to, whole };
}

export const kitOf = (said: string): Kit | undefined => procedureIn(said)?.kit;
