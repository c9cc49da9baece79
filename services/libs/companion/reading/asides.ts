/** Subject of a statement. */
const TELLER =
  "(?:i|we|they|he|she|it|(?:those|these|that|the|our|my) (?:other |new |old )?\\w+|dr\\.? \\w+)(?:['’](?:s|re|ve|ll|d))?";
/** A statement, such as "we go through them like water": no question, no request, no name alone. */
const tells = new RegExp(
  `^[\\s;]*(?:(?:and|so|but|because|since|as|plus|well|sorry|hi|hey)[\\s,;]+)*${TELLER}\\s`,
  'i',
);
/** Verbs that make a statement one about the goods that are wanted. */
const wants =
  /\b(?:is|are|am|was|were|be)\b(?!\s+\w+ing\b)|['’](?:s|re|m|d)\b(?!\s+\w+ing\b)|\b(?:must|should|has|have|had|got|get|gets|need\w*|want\w*|wish|(?:i|we|would|do|don['’]t) like|love|loves|prefer\w*|look\w*|search\w*|order\w*|buy\w*|bought|purchas\w*|take|takes|took|add\w*|put|find|see|show|know|use[sd]?|using|pick|grab|try|tried|remove|drop\w*|delete|forget|save|compare|replace|carry|carries|sell\w*|stock\w*|cost\w*|charge\w*|ship\w*|deliver\w*|arrive\w*|spen\w+|pay\w*|paid|come|comes|came|make|makes|made|stopped|run\w*|ran|swap|go with|went with|called|expect\w*|receive\w*|cancel\w*)\b/i;

/** Pronouns for goods named before. */
const refers = /\b(?:them|those|these|it)\b/i;

/** Boundaries between clauses. */
const between =
  /(?<=[.!?;,])(?!\d)|(?=\s(?:and|so|but|because|since|cause|cuz) (?:i|we|they|he|she|it|(?:the|our|my) \w+)\b)/i;

/**
 * Ranges of a message that only make a remark beside the request: "we go through them like water".
 * @param names true for a text that names goods; remarks are asides only where another clause names some
 */
export function asidesIn(
  message: string,
  names: (text: string) => boolean,
): { readonly from: number; readonly to: number }[] {
  let at = 0;
  const parts = message.split(between).map((text) => {
    const from = at;
    at += text.length;
    return { text, from, to: at, isAside: tells.test(text) && refers.test(text) && !wants.test(text) };
  });
  const asides = parts.filter(({ isAside }) => isAside);
  return asides.length > 0 && parts.some(({ isAside, text }) => !isAside && names(text)) ? asides : [];
}
