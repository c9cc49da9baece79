import { NUMBER_WORD } from '@sextant/domain/vocabulary/number-words.js';
import type { procedureIn } from '../kits/kits.js';
import { weighed } from './evidence.js';
import { intents } from './intents.js';

const kitAsked =
  /\b(?:set(?:ting)?(?:\s+\w+)? up|set-?up|kit|need|supplies|everything|(?<!\b(?:in|out of) )stock(?:ing|ed)?(?! (?:at|by)\b)|prep(?:are|ping)?|tray|operatory|room|required|require|enough|(?:what|which)(?: \w+)? go(?:es)?|what (?:do|does|should|will|would) (?:i|we|one|you|it|that)|on hand|what(?:['’]?s| is)(?: all)? needed|materials?|list|shopping list|outfit|equip|ready for|patients?|pts|put together|bundle|build|checklist|opening|essentials|basics|consumables)\b/i;

/** Clear requests for a procedure's needs, wherever in the message the procedure stands. */
const surelyKit =
  /\b(?:what (?:(?:all|else) )?(?:do|should|will|would) (?:i|we) (?:\w+ )?(?:need|get|order|have|use|stock|buy)|what(?:['’]?s)? (?:all|else)|(?:what|which)(?: \w+)? go(?:es)?|what (?:do|does) (?:one|you|it|that) (?:need|take|use|require)|on hand|list|patients|pts|tomorrow|appointments?|schedul\w+|need for|everything|supplies|set (?:me )?up|(?<!\b(?:in|out of) )stock(?:ed)?(?! (?:at|by)\b))\b/i;

/** A count before a procedure is its number of repetitions. */
const counted = new RegExp(`(?:\\d|\\b(?:an?|dozen|${NUMBER_WORD})\\b)[^.;]*$`, 'i');

/** True for a message that asks for the needs of the procedure it names. */
export function asksForKit(
  message: string,
  folding: string,
  procedure: ReturnType<typeof procedureIn>,
): boolean {
  if (!procedure) return false;
  const strongest = [...weighed(folding)].sort(([, a], [, b]) => b - a)[0];
  if (strongest && strongest[1] >= intents[strongest[0]].outweighsKit) return false;
  if (procedure.bare) return surelyKit.test(message);
  return (
    kitAsked.test(message) ||
    procedure.whole ||
    procedure.count !== undefined ||
    counted.test(message.slice(0, procedure.from))
  );
}
