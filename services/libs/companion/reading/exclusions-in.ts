import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { withoutWords } from '@sextant/search/negation.js';
import { isSlotTerm } from '@sextant/search/slots.js';
import type { Slots } from './reading.js';
import { takeSellers } from './sellers-in.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

/** "I don't want the paste any more", "we can't get Citanest": about the goods, not about their contents. */
const saysOtherwise =
  /n['’]?t\s+(?:care|get|find|locate)\b|n['’]?t\s+(?:need|want)\s+(?:the|this|that|these|those|it|them|my)\b|cannot\s+(?:get|find)\b/i;

/** "What can I use instead of X": X is replaced, not excluded. */
const replaced =
  /\b(?:us(?:e|ed|ing)|try|buy|get|order|have|take|offer|recommend|suggest|work|works|there|else|available|something|anything|options?|choices?|good) (?:instead of|in (?:place|lieu) of)\s[^,.;?!]*$/i;

/** "Skip the rubber dam" excludes the dam, not rubber. */
const namesNext = (rest: string, vocabulary: Vocabulary): boolean => {
  const next = /^ ([a-z-]+)/i.exec(rest)?.[1];
  return next !== undefined && !isAround(next) && vocabulary.names(next);
};

/** "Non-woven" is a kind of goods, "non-latex" an exclusion. */
function isKind(said: string): boolean {
  const kind = /^non[\s-]?([a-z]+)$/i.exec(said.trim())?.[1]?.toLowerCase();
  return kind !== undefined && substanceAt([kind], 0) === undefined;
}

const NEGATED = "(?:(?:do|does|is|are|will|would)(?:n['’]?t| not)|won['’]?t|never|not|rather not)";
const SOURCE = '(?:from|by|at|with)';
/** Words between a negation and the name of a seller or a brand: "don't want anything from", "not sold by", "don't use". */
const refused = `${NEGATED} (?:(?:(?:want|like|need|buy|order|take|shop|deal|come|sold|made|get)(?: to (?:buy|order|get))?(?: any(?:thing)?| stuff| things| products?)? )?${SOURCE}|use)`;

const refusing = new RegExp(
  `\\b(?:${refused}|nothing ${SOURCE}|but not(?: from| by)?(?: the)?|but no|except(?: for| from)?|anything but|(?:any|every)(?:body|one|thing|where)?(?: (?:seller|vendor|supplier|maker|brand))?(?: else)?(?: but| except)|other than|besides|no more|no|not|${[...withoutWords].join('|')}|ignor(?:e|ing)|avoid|(?:leave|leaving) out|(?:leave|leaving)(?= [\\w&-]+(?: [\\w&-]+)? out\\b)|(?:do(?:n['’]?t| not) (?:want|like)(?= [\\w&-]+(?: [\\w&-]+)?\\W*$)))\\s+([\\w&-]+(?:\\s+[\\w&-]+)?)`,
  'i',
);

/** A further name in a refusal: "not from Darby or net32". */
const further = /^;*\s*(?:or|and|nor)\s+(?:not )?(?:from |by |at )?([\w&-]+(?:\s+[\w&-]+)?)/i;

/** "We're lacking bibs" says what is needed, "gloves lacking latex" what is not. */
const needed = /\b(?:we(?:['’]?re| are)|i(?:['’]?m| am))(?: (?:also|always|now|still|\w+ly))? lacking\b/i;

/** Takes excluded sellers and brands: "anything but Kerr". */
export function takeRefused(unread: Unread, vocabulary: Vocabulary): string[] {
  unread.take(needed);
  const names: string[] = [];
  for (
    let next = takeRefusal(unread, vocabulary, refusing, 0);
    next;
    next =
      takeRefusal(unread, vocabulary, further, next.to) ?? takeRefusal(unread, vocabulary, refusing, next.to)
  )
    names.push(next.said);
  return names;
}

/** Takes the first refusal from this place on that names a seller or a brand: "not latex" before it names neither. */
function takeRefusal(
  unread: Unread,
  vocabulary: Vocabulary,
  pattern: RegExp,
  at: number,
): { readonly said: string; readonly to: number } | undefined {
  const match = pattern.exec(unread.rest.slice(at));
  const name = match?.[1];
  if (!match || !name) return undefined;
  const from = at + match.index;
  const named = new Unread(name);
  const isSeller = takeSellers(named).length > 0;
  const brand = vocabulary.brandIn(name);
  if (!isSeller && !brand)
    return pattern === refusing ? takeRefusal(unread, vocabulary, pattern, from + 1) : undefined;
  const said = isSeller
    ? name.slice(0, name.length - named.rest.replace(/^;+/, '').length).trim()
    : (brand?.said ?? name);
  const end = from + match[0].lastIndexOf(name) + name.indexOf(said) + said.length;
  const to = end + (/^(?:['’]s\b)?(?:\s+out\b)?/.exec(unread.rest.slice(end))?.[0].length ?? 0);
  unread.mark(from, to);
  return { said: said.toLowerCase(), to };
}

/**
 * The slots with the sellers and brands that were refused apart from excluded contents.
 * @param slots with `exclude` as `takeRefused` and `takeExclusions` give it
 */
export function withRefusals(slots: Slots, vocabulary: Vocabulary): Slots {
  if (slots.exclude === undefined) return slots;
  const unread = new Unread(slots.exclude);
  const sellers = takeSellers(unread);
  const brands: string[] = [];
  for (let found = vocabulary.brandIn(unread.rest); found; found = vocabulary.brandIn(unread.rest)) {
    unread.take(new RegExp(RegExp.escape(found.said), 'i'));
    brands.push(found.brand);
  }
  return {
    ...slots,
    exclude: unread.rest.replace(/;+/g, ' ').replace(/\s+/g, ' ').trim() || undefined,
    notSellers: sellers.join(',') || undefined,
    notBrands: brands.join(',') || undefined,
  };
}

/**
 * Takes contents that the goods must not have: "without latex".
 * @param found what the vocabulary has read as exclusions
 * @param changesKit true where the message may change the list of a kit
 */
export function takeExclusions(
  found: ReturnType<Vocabulary['read']>['exclusions'],
  unread: Unread,
  vocabulary: Vocabulary,
  changesKit: boolean,
): string[] {
  const exclusions = found.filter(
    ({ from, to, subject }) =>
      !saysOtherwise.test(unread.rest.slice(from, to)) &&
      !replaced.test(unread.rest.slice(0, to)) &&
      !isKind(unread.rest.slice(from, to)) &&
      !(changesKit && namesNext(unread.rest.slice(to), vocabulary)) &&
      !isAround(subject),
  );
  for (const { from, to } of exclusions) unread.mark(from, to);
  // A space divides one exclusion from the next.
  return exclusions.map(({ key, subject }) =>
    isSlotTerm(key) ? subject.toLowerCase().replace(/\s+/g, '-') : subject.toLowerCase(),
  );
}
