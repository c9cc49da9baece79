import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import { intents, type Intent } from './intents.js';

/** Phrases around the names of goods. */
const phrases = [
  '(?:box(?:es)?|packs?|cases?|bags?|tubes?|bottles?) of',
  '(?:an?|per|each|the) (?:case|box|pack|bag|tube|bottle|unit)',
  'set (?:me|us) back',
  'sounds? right',
  'sit tight',
  'stand-? ?in',
  "what(?:['’]s| is) out there",
  'how much (?:is|are|does|do|would|will)?',
  'how many',
  "what(?:['’]s| is| are| was)",
  'what (?:does|do|would)',
  '(?:can|could|would|will) (?:you|i|we)',
  "(?:i|we)(?:['’]m| am| are|['’]re)? (?:looking for|searching for|out of|running low on|running out of|low on)",
  "(?:i|we)(?:['’]d| would) like",
  'looking for',
  'searching for',
  'in stock',
  'out of stock',
  'back-?ordered',
  'price (?:of|for|on|history|alert|drop|check)s?',
  'goes? down',
  '(?:to|from|in|into|out of|off) (?:my|the|our)? ?(?:cart|basket|order|favou?rites?|list|wish ?list|watch ?list)',
  'side by side',
  'good (?:price|deal|buy|value|time)',
  'best[- ](?:price|deal|offer|rated|reviews?)',
  'lowest[- ](?:price|priced|cost)',
  'least expensive',
  'highly rated',
  'top[- ]rated',
  'at the moment',
  'right now',
  'as well',
  'for me',
  'for us',
  'let me know',
  'keep (?:an eye|tabs|track)(?: on| of)?',
  'pros and cons',
  'in lieu of',
  'heads ?up',
  'load up',
  'point me',
  'get rid of',
  'instead of',
  'in place of',
  'difference between',
  'something (?:like|similar)',
  'anything (?:like|similar)',
  'similar to',
  'other than',
  'by the way',
  'too (?:much|expensive|high)',
  'do(?:es)? not',
  'anymore',
  'any more',
  'after all',
  'wait for',
  'stock up',
  'low[- ]cost',
  '(?:black|cyber) (?:friday|monday)',
  String.raw`(?:deliver|ship|overnight)(?:s|ed|ing)? (?:it |them |this )?to \w+`,
  '(?:in|last|this|next|since|by|before|during|over)(?: the| last| this)? (?:spring|summer|fall|autumn|winter|semester|holidays?)',
];
const aroundNames = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'gi');

/** Words that describe goods only beside a word that names some: "long needles", but not "how long". */
const attributive = new Set(
  `long short extra thin thick heavy light plus max ultra mini micro lower upper left right full half single double low high fine
  coarse regular fast slow hard soft flat straight curved universal round grit taper type class level stage step grade body set
  non gallon quart pint liter pound anterior posterior primary permanent hand local standard original complete patient forms ties sticks wells sterile`.split(
    /\s+/,
  ),
);

const UNITS = 'mm|ml|cc|oz|gal(?:lons?)?|lbs?|kg|mg';
const isMeasure = (text: string): boolean =>
  /%$/.test(text) || (/^\d[\d.x\s]*[a-z]+$/i.test(text) && new RegExp(`(?:${UNITS})$`, 'i').test(text));

export const isAttributive = (word: string): boolean =>
  isMeasure(word) || attributive.has(word.toLowerCase()) || /^\.?\d+$/.test(word);

/** Words that take a number as part of a name: "level 3", ".04 taper". */
const NUMBERED = /^(?:level|class|type|stage|step|grade|series|phase|taper|spill)$/i;

/** Words around values in the answer to a question. */
const BARE =
  /^(?:instead|please|the|in|an?|with|and|only|just|make|it|that|this|those|these|them|one|ones|size|but|or|no|not)$/i;

const piece = new RegExp(
  `\\b1:\\d{2,3}(?:,000|k)\\b|\\d+(?:\\.\\d+)?\\s?%|(?:\\d+\\s?x\\s?)?\\d+(?:\\.\\d+)?\\s?(?:${UNITS})\\b|\\d[- ](?:spill|ply|part|prong|surface|step|hole|way)\\b|[\\p{L}\\p{N}#.][\\p{L}\\p{N}.'#/&+-]*`,
  'gu',
);

const JOINING = /^(?:and|or|vs|versus)$/i;

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'name' | 'attribute' | 'other';
}

function kindOf(
  text: string,
  before: Token | undefined,
  left: ReadonlySet<string> | undefined,
  besides: boolean,
): Token['kind'] {
  const said = text.toLowerCase();
  if (left?.has(said)) return 'other';
  if (isMeasure(text) || /^1:/.test(text)) return 'attribute';
  if (/^\.?\d+$/.test(text))
    return /^\.|^0\d/.test(text) || (before && (NUMBERED.test(before.text) || before.kind === 'name'))
      ? 'attribute'
      : 'other';
  if (attributive.has(said)) return 'attribute';
  // "Valo Grand": a capitalized common word after a name belongs to the name.
  const isTitled =
    /^[A-Z][a-z]/.test(text) && before?.kind === 'name' && /^[A-Z]/.test(before.text) && besides;
  return isTitled || !isAround(said) ? 'name' : 'other';
}

interface ProductWord {
  readonly text: string;
  /** Text between this word and the one before. */
  readonly behind: string;
}

/**
 * Words that name the goods in the unread rest of a message.
 * @param intent of the message, where known: words that express it name no goods
 */
export function productWords(rest: string, intent?: Intent): ProductWord[] {
  const said = rest.replace(/[’]/g, "'").replace(aroundNames, (read) => ';'.repeat(read.length));
  const tokens: Token[] = [];
  for (const { 0: found, index } of said.matchAll(piece)) {
    const text = found.replace(/[.'-]+$/, '').replace(/'s$/, '');
    if (text === '') continue;
    tokens.push({
      text,
      from: index,
      to: index + text.length,
      kind: kindOf(
        text,
        tokens.at(-1),
        intent && intents[intent].words,
        said.slice(tokens.at(-1)?.to ?? 0, index) === ' ',
      ),
    });
  }
  const linked = tokens.filter(({ text }) => !JOINING.test(text));
  const touches = (a: Token | undefined, b: Token | undefined): boolean => {
    if (a === undefined || b === undefined) return false;
    const gap = said.slice(a.to, b.from);
    // "Type 3 or type 4 stone": alternative values share the noun behind them.
    const joined =
      a.kind === 'attribute' && b.kind === 'attribute' && / (?:and|or|vs\.?|versus) $/i.test(gap);
    return /^[\s;,-]*$/.test(gap) || joined;
  };
  const kept = new Set(tokens.filter(({ kind }) => kind === 'name'));
  // Spread from the names outwards, so that two attributes in a row both count.
  const spread = (
    ordered: readonly Token[],
    touching: (token: Token, next: Token | undefined) => boolean,
  ): void => {
    for (const [n, token] of ordered.entries()) {
      const next = ordered[n - 1];
      if (token.kind === 'attribute' && next && kept.has(next) && touching(token, next)) kept.add(token);
    }
  };
  spread(linked, (token, next) => touches(next, token));
  spread(linked.toReversed(), (token, next) => touches(token, next));
  spread(linked, (token, next) => touches(next, token));
  // In "fast set" and "level 3 instead", values are the only words that carry the meaning.
  const only = kept.size === 0 && tokens.every(({ kind, text }) => kind === 'attribute' || BARE.test(text));
  const named = tokens.filter(
    (token) => kept.has(token) || (only && token.kind === 'attribute' && !isMeasure(token.text)),
  );
  return named.map(({ text, from }, n) => ({
    text: isMeasure(text) ? text.replace(/(?<=\d)(?=[a-wyz])/i, ' ') : text,
    behind: said.slice(named[n - 1]?.to ?? 0, from),
  }));
}
