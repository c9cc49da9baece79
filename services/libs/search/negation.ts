import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { queryWords, stem } from '@sextant/domain/vocabulary/words.js';

/** An absence or exclusion that a text states. */
export interface Negation {
  /** Key of the subject: a substance id, or the stemmed word. */
  readonly key: string;
  /** The negated words as written, for example "latex"; of "27 or 30 gauge" also "27 gauge". */
  readonly subject: string;
  /** Range of the whole expression in the text, for example "latex free". */
  readonly from: number;
  readonly to: number;
  /** Shared by the subjects of one refusal: "not Kerr or 3M". */
  readonly refusal: Refusal;
}

/** Words that refuse everything in a list: "not " before it, or "-free" behind it. */
interface Refusal {
  readonly opening?: string;
  readonly closing?: string;
}

interface Token {
  readonly text: string;
  /** The word in the form of the index; empty for signs. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** True when no space separates it from the token before. */
  readonly glued: boolean;
  /** True for a word with a quotation mark before it, or behind it. */
  readonly opens: boolean;
  readonly closes: boolean;
}

const QUOTE = '["“”]';
const quotes = new RegExp(QUOTE, 'g');

/** A figure before others of a list: "27" before " or 30" in "27 or 30 gauge". */
const beforeFigures = /^(\d+(?:\.\d+)?)((?:\s*(?:,|\/|&|\b(?:n?or|and)\b)\s*(?:n?or\s+)?\d+(?:\.\d+)?)+)/i;

/** Abbreviations on gloves: powder-free, non-latex. */
const abbreviations: Readonly<Record<string, string>> = { pf: 'powder', nl: 'latex' };

/** Words between a negation and the substance that is not contained: "not *made with* latex". */
const containing = new Set(
  'a any an the made with of from containing contain contains contained including include includes have has having using use used in to'.split(
    ' ',
  ),
);
/** Words between a negation and its subject: "not *tolerate* latex", "no *trace of* latex". */
const fillers = new Set([
  ...containing,
  ...'be been want need like take tolerate get accept trace traces hint bit single show me size shade by'.split(
    ' ',
  ),
]);
/** Synonyms of "without" and its usual typos. */
export const withoutWords: ReadonlySet<string> = new Set(
  [
    'without withou withot witout wihtout whithout withuot withoutt sans sin ohne',
    'excluding exclude except minus lacking omit omitting skip absent',
  ]
    .join(' ')
    .split(' '),
);
/** Texts without any of these state no negation: most need no closer look. */
const triggers = new RegExp(
  [
    `\\b(?:${[...withoutWords, ...Object.keys(abbreviations)].join('|')})\\b`,
    String.raw`(?:^|\s)-{1,2}${QUOTE}?[\p{L}\p{N}]`,
    "free|non|anywhere but|\\bno\\b|\\bnot\\b|n['’]t\\b|cannot|cant\\b|dont\\b|w/o|avoid|al+erg|other than|anything but|nothing|none|neither",
    'instead of|rather than|devoid|never|zero|\\b0\\b|sensitiv|intoleran|contraindicat|reacts?\\b|reaction',
  ].join('|'),
  'iu',
);
/** Words between a negation and a seller: "not *from* Darby". */
const fillersBeforeSeller = new Set([
  ...fillers,
  ...'from at by sold offer offers item items anything stuff products buy order the'.split(' '),
]);
/** Words before the seller from whom something is wanted. */
const sources = new Set(['from', 'at', 'only', 'sold']);
/** Behind a name that is a seller's and a brand's: says that the brand is meant. */
const brandMeant = new Set(['brand', 'brands', 'branded', 'label']);
/** Behind the name of a seller: its domain's ending, and what it has. */
const itsOffers = /^(?:\.com\b)?(?:['’]s?\b)?(?:\s+(?:offers?|items?|listings?|prices?)\b)?/i;
/** "Not" joined with its verb in one word. */
const nots = new Set('not cannot cant dont'.split(' '));
/** Words after "not" whose subject stands before: "latex is not an option". */
const refused = /^(?:option|allowed|ok|okay|possible|tolerated|permitted|acceptable|suitable|wanted|good)$/;
/** Words before the subject of an intolerance: "allergic to latex", "reacts to nitrile". */
const intolerance =
  /^(?:al+ergic|al+ergy|al+ergies|(?:hyper)?sensitiv(?:e|ity)|intoleran(?:t|ce)|reacts?|reactions?)$/;
/** Words that name a kind together with a number. */
const numberedKinds = new Set('class type grade stage step phase series'.split(' '));
const joins = new Set(['or', 'and', 'nor', ',', '&', '/']);

/** Look-ups for words of a query that name no known substance. */
export interface Negatable {
  /** The key of a word that can be negated in looser forms ("X free", "nonX") as well. */
  readonly resolve: (word: string) => string | undefined;
  /** The key of a word after a bare "not", for words that `resolve` does not know: "not flowable". */
  readonly anyOf?: (word: string) => string | undefined;
  /** The name that the words begin with, "lithium disilicate" or "3M", and the number of its words. */
  readonly nameAt?: (
    words: readonly string[],
  ) => { readonly key: string; readonly length: number } | undefined;
  /** The value of an attribute that the text begins with, "27 gauge", and the number of its characters. */
  readonly valueAt?: (text: string) => { readonly key: string; readonly length: number } | undefined;
  /** Whether a key names a brand. */
  readonly isBrand?: (key: string) => boolean;
  /** The seller whose name the words begin with, the number of its words, and whether a brand has that name, too. */
  readonly sellerAt?: (
    words: readonly string[],
  ) => { readonly key: string; readonly length: number; readonly isBrand: boolean } | undefined;
}

/** Term of documents that say they are free of a substance or property, and key of a negation of that: "not powder-free". */
export const freeOf = (key: string): string => `no:${key}`;
export const isFreeTerm = (key: string): boolean => key.startsWith(freeOf(''));

/** Key of a negation whose subject is a seller. */
const sellerTerm = (seller: string): string => `seller:${seller}`;
const isSellerTerm = (key: string): boolean => key.startsWith(sellerTerm(''));

/** The seller that a negation refuses. */
export const sellerOf = ({ key }: Negation): string | undefined =>
  isSellerTerm(key) ? key.slice(sellerTerm('').length) : undefined;

/** The word of a token in the form of the index; empty for signs. */
function wordOf(said: string): string {
  if (/^[a-z0-9.]+$/.test(said)) return stem(said);
  return /[\p{L}\p{N}]/u.test(said) ? queryWords(said).join('') : '';
}

/** A word with its quotation marks, or a sign. */
const token = new RegExp(`(${QUOTE}?)([\\p{L}\\p{N}]+(?:\\.\\d+)*)(${QUOTE}?)|[^\\s\\p{L}\\p{N}]`, 'gu');

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(token)) {
    const from = match.index;
    const said = (match[2] ?? match[0]).toLowerCase();
    const last = tokens.at(-1);
    tokens.push({
      text: said,
      word: wordOf(said),
      from,
      to: from + match[0].length,
      glued: last !== undefined && last.to === from,
      opens: Boolean(match[1]),
      closes: Boolean(match[3]),
    });
  }
  return tokens;
}

interface Subject {
  readonly key: string;
  /** Index of the token behind it. */
  readonly end: number;
  /** Its words where they are not those of its range. */
  readonly said?: string;
}

interface RefusedSeller {
  readonly key: string;
  /** Ends of what is refused and of the name in it. */
  readonly end: number;
  readonly name: readonly [from: number, end: number];
}

/**
 * Finds negations in a text: "X-free", "X free", "free of X", "non-X", "without X", "no X", "not made with X", "allergic to X".
 * @param query given for a buyer's text, with its "-X", "0 X" and "not X" of anything; absent for a product's text
 */
export function negationsIn(text: string, query?: Negatable): Negation[] {
  if (!triggers.test(text)) return [];
  const { resolve, anyOf, nameAt, valueAt, isBrand, sellerAt }: Negatable = query ?? {
    resolve: () => undefined,
  };
  const tokens = tokensOf(text);
  const words = tokens.map(({ word }) => word);
  const found: Negation[] = [];

  /** Value of an attribute that begins at `at`. */
  const attributeAt = (at: number): Subject | undefined => {
    const from = tokens[at]?.from;
    // Texts of products have no such look-up, and there are many.
    if (from === undefined || !valueAt) return undefined;
    const ahead = text.slice(from);
    // "27 or 30 gauge": the first figure is of the same attribute.
    const [, figure = '', figures = ''] = beforeFigures.exec(ahead) ?? [];
    const shared = figure ? valueAt(figure + ahead.slice(figure.length + figures.length)) : undefined;
    if (shared && shared.length > figure.length) {
      const behind = figure.length + figures.length;
      const unit = ahead.slice(behind, behind + shared.length - figure.length);
      return { key: shared.key, end: at + 1, said: figure + unit };
    }
    const value = valueAt(ahead);
    if (!value) return undefined;
    const behind = tokens.findIndex((token) => token.from >= from + value.length);
    return { key: value.key, end: behind < 0 ? tokens.length : behind };
  };

  /** End of the words in quotation marks that begin at `at`; undefined where a buyer quotes none. */
  const quotedTo = (at: number): number | undefined => {
    if (!query || !tokens[at]?.opens) return undefined;
    const last = tokens.findIndex(({ closes }, i) => i >= at && closes);
    return last < 0 ? undefined : last + 1;
  };

  /**
   * Subject that begins at `at`: the value of an attribute, the longest substance, else a name of the catalog, else one word of
   * letters, or all words in quotation marks.
   */
  const subjectAt = (
    at: number,
    strict: boolean,
    known: (word: string) => string | undefined = resolve,
  ): Subject | undefined => {
    const value = attributeAt(at);
    if (value) return value;
    const compact: string[] = [];
    const positions: number[] = [];
    const quoted = quotedTo(at);
    for (let i = at; i < (quoted ?? tokens.length) && compact.length < 5; i += 1) {
      const token = tokens[i] as Token;
      if (token.text === '-' && token.glued) continue;
      if (!token.word) break;
      compact.push(token.word);
      positions.push(i);
    }
    const substance = substanceAt(compact, 0);
    const named = nameAt?.(compact);
    const key = substance?.id ?? named?.key;
    const length = Math.max(substance?.length ?? 0, named?.length ?? 0);
    if (key !== undefined) return { key, end: quoted ?? (positions[length - 1] as number) + 1 };
    if (quoted !== undefined && compact.length > 1) return { key: compact.join(' '), end: quoted };
    const [word = '', number = ''] = compact;
    if (!/^[a-z]{2,}$/.test(word)) return undefined;
    const single = known(word) ?? (strict ? undefined : word);
    if (single === undefined) return undefined;
    // "Not type 3": of these kinds, it is the number that is refused.
    return numberedKinds.has(word) && /^(?:\d{1,2}|i{1,3}|iv|v)$/.test(number)
      ? { key: `${single} ${number}`, end: (positions[1] as number) + 1 }
      : { key: single, end: at + 1 };
  };

  const add = (
    key: string,
    subjectFrom: number,
    subjectEnd: number,
    from: number,
    end: number,
    { refusal, said }: { refusal?: Refusal | undefined; said?: string | undefined } = {},
  ): Refusal => {
    const first = tokens[subjectFrom] as Token;
    const last = tokens[subjectEnd - 1] as Token;
    const range = { from: (tokens[from] as Token).from, to: (tokens[end - 1] as Token).to };
    const opening = text.slice(range.from, first.from);
    const of = refusal ?? (opening === '' ? { closing: text.slice(last.to, range.to) } : { opening });
    found.push({
      key,
      subject: said ?? text.slice(first.from, last.to).replace(quotes, ''),
      ...range,
      refusal: of,
    });
    return of;
  };

  /**
   * The seller that is refused at `at`: "from TDSC", "Darby's offers". A name that is also a brand's means the seller, which sells
   * that brand, unless words say otherwise: "Darby brand".
   */
  const sellerAhead = (at: number): RefusedSeller | undefined => {
    let from = at;
    while (fillersBeforeSeller.has(tokens[from]?.text ?? '')) from += 1;
    const seller = sellerAt?.(words.slice(from));
    if (!seller) return undefined;
    const nameEnd = from + seller.length;
    if (seller.isBrand && brandMeant.has(tokens[nameEnd]?.text ?? '')) return undefined;
    const behind = (tokens[nameEnd - 1] as Token).to;
    const [its = ''] = itsOffers.exec(text.slice(behind)) ?? [];
    const next = tokens.findIndex((token) => token.from >= behind + its.length);
    const end = next < 0 ? tokens.length : next;
    return { key: sellerTerm(seller.key), end, name: [from, nameEnd] };
  };

  const addSeller = ({ key, name: [from, to], end }: RefusedSeller, start: number, refusal?: Refusal) =>
    add(key, from, to, start, end, { refusal });

  /** Adds subjects from `at` on, joined by "or", "and" or commas; returns their end. */
  const forward = (
    start: number,
    at: number,
    strict: boolean,
    known: (word: string) => string | undefined = resolve,
    isNot = false,
  ): number => {
    let next = at;
    while (
      !attributeAt(next) &&
      (fillers.has(tokens[next]?.text ?? '') || isParticiple(next) || tokens[next]?.text === '-')
    )
      next += 1;
    const seller = sellerAhead(at);
    const named = seller ? undefined : subjectAt(next, strict, known);
    const subject = seller ?? named;
    if (!subject) return at;
    if (isNot && query && isFree(subject.end)) {
      // "Not powder-free" refuses what is free; in "cannot have latex free gloves" the patient is refused latex.
      const hasHyphen = tokens[subject.end]?.text === '-';
      const behind = subject.end + (hasHyphen ? 2 : 1);
      if (hasHyphen || next === at) {
        add(freeOf(subject.key), next, behind, start, behind);
        return behind;
      }
    }
    let end = seller ? subject.end : behindPossessive(subject.end);
    const refusal = seller
      ? addSeller(seller, start)
      : add(subject.key, next, subject.end, start, end, { said: named?.said });
    // "Not Kerr or Septodont" excludes both; "not Kerr, medium" and "no latex, Kerr" only the first.
    const names = isSellerTerm(subject.key) || isBrand?.(subject.key);
    const listed = names ? resolveOrBrand : resolve;
    while (joins.has(tokens[end]?.text ?? '')) {
      let after = end + 1;
      while (joins.has(tokens[after]?.text ?? '')) after += 1;
      // After a comma, something of another kind is wanted: "no Kerr, from Darby", "not Kerr, nitrile", "not latex, 27 gauge".
      const isApart = tokens[after - 1]?.text === ',';
      if (isApart && (sources.has(tokens[after]?.text ?? '') || attributeAt(after))) break;
      // In "not FG or RA", any word that may be refused first may be refused second.
      const isEither = /^n?or$/.test(tokens[after - 1]?.text ?? '');
      const alike = isEither ? (word: string) => listed(word) ?? known(word) : listed;
      const another = names ? sellerAhead(after) : undefined;
      if (another) {
        addSeller(another, end, refusal);
        end = another.end;
        continue;
      }
      if (names && tokens[after]?.text === 'by') after += 1;
      const more = subjectAt(after, true, alike);
      // "latex, powder-free": the next subject has its own negation.
      if (!more || isFree(more.end) || (isApart && names && !isBrand?.(more.key))) break;
      const behind = behindPossessive(more.end);
      add(more.key, after, more.end, end, behind, { refusal, said: more.said });
      end = behind;
    }
    return end;
  };

  /** End of a name that ends at `at`, with its "'s". */
  const behindPossessive = (at: number): number => {
    const [sign, letter] = [tokens[at], tokens[at + 1]];
    const isPossessive =
      /^['’]$/.test(sign?.text ?? '') && sign?.glued && letter?.text === 's' && letter.glued;
    return isPossessive ? at + 2 : at;
  };

  /** True at "impregnated" in "not impregnated with". */
  const isParticiple = (at: number): boolean =>
    /^[a-z]+(?:ed|en)$/.test(tokens[at]?.text ?? '') &&
    /^(?:with|of|from|in|by)$/.test(tokens[at + 1]?.text ?? '');

  const isFree = (at: number): boolean => {
    const dash = tokens[at]?.text === '-' ? 1 : 0;
    return tokens[at + dash]?.text === 'free';
  };

  /** Start of the verb in "do not", "is not" or "don't". */
  const verbBefore = (at: number): number => {
    if (tokens[at]?.text === 't') return Math.max(0, at - 2);
    return /^(do|does|is|are|did|can|must|should|will)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at;
  };

  /** "X-free", "X free" and, up to `end`, "X is not allowed": the subject stands before. Returns whether one was found. */
  const backward = (at: number, end = at + 1): boolean => {
    const hyphen = tokens[at - 1]?.text === '-';
    const last = hyphen ? at - 2 : at - 1;
    if (last < 0 || !words[last]) return false;
    for (let length = 4; length >= 1; length -= 1) {
      const from = last - length + 1;
      if (from < 0) continue;
      const subject = subjectAt(from, true);
      if (!subject || subject.end !== last + 1) continue;
      backwardList(from, add(subject.key, from, last + 1, from, end));
      return true;
    }
    const word = words[last] as string;
    if (!hyphen || tokens[at]?.text !== 'free' || !/^[a-z]{2,}$/.test(word)) return false;
    backwardList(last, add(word, last, last + 1, last, at + 1));
    return true;
  };

  /** The first parts of "latex and powder free" and "latex/powder-free". */
  const backwardList = (before: number, refusal: Refusal): void => {
    let at = before - 1;
    while (at > 0 && joins.has(tokens[at]?.text ?? '')) {
      let last = at - 1;
      if (tokens[last]?.text === '-') last -= 1;
      const subject = last >= 0 && words[last] ? subjectAt(last, true) : undefined;
      if (!subject || subject.end !== last + 1) return;
      add(subject.key, last, last + 1, last, at + 1, { refusal });
      at = last - 1;
    }
  };

  /** End of "not an option" and "not allowed"; undefined for another "not". */
  const endOfRefusal = (at: number): number | undefined => {
    const article = /^(?:an?|really|to)$/.test(tokens[at + 1]?.text ?? '') ? 1 : 0;
    return refused.test(tokens[at + 1 + article]?.text ?? '') ? at + 2 + article : undefined;
  };

  const resolveOrBrand = (word: string): string | undefined =>
    resolve(word) ?? (isBrand?.(word) ? word : undefined);

  const bare = (word: string): string | undefined => resolve(word) ?? anyOf?.(word);

  for (let at = 0; at < tokens.length; at += 1) {
    const { text: said, word, glued } = tokens[at] as Token;
    const next = tokens[at + 1]?.text ?? '';
    const before = tokens[at - 1]?.text ?? '';
    const abbreviated = abbreviations[said];
    /** Goes on behind the subjects `from` so many tokens ahead; a `strict` one is a known word. */
    const ahead = (from: number, strict: boolean, known = resolve, start = at, isNot = false): void => {
      at = Math.max(at, forward(start, at + from, strict, known, isNot) - 1);
    };
    if (abbreviated) add(abbreviated, at, at + 1, at, at + 1);
    else if (said === 'free' && (next === 'of' || next === 'from')) ahead(2, false);
    else if (said === 'free') backward(at);
    else if (said === 'w' && next === '/' && /^o(?:ut)?$/.test(tokens[at + 2]?.text ?? '')) ahead(3, false);
    else if (withoutWords.has(said) || said === 'non' || said.startsWith('avoid')) ahead(1, false);
    else if (said === 'no' && (!/\d/.test(next) || nameAt?.(words.slice(at + 1)) || attributeAt(at + 1)))
      ahead(1, next === '.');
    else if (nots.has(said) || (said === 't' && /['’]/.test(before))) {
      const verb = verbBefore(at);
      const end = endOfRefusal(at);
      if (end !== undefined && backward(verb, end)) at = end - 1;
      else ahead(1, !containing.has(next), bare, verb, true);
    } else if (query && said === '0' && /^(?:with|contains?|containing|has|have)$/.test(before))
      ahead(1, true);
    else if (query && said === '-' && !glued && tokens[at + 1]?.glued) ahead(1, true, bare);
    else if (said.startsWith('contraindicat')) {
      if (!backward(at)) ahead(1, true);
    } else if (intolerance.test(said) && next === 'to') ahead(2, !/^al+erg/.test(said));
    else if (intolerance.test(said)) backward(at);
    else if ((said === 'instead' || said === 'devoid') && next === 'of') ahead(2, true, bare);
    else if (said === 'rather' && next === 'than') ahead(2, true, bare);
    else if (said === 'never' || said === 'zero') ahead(1, true);
    else if (said === 'other' && next === 'than') ahead(2, false);
    else if (/^any(?:thing|where)$/.test(said) && next === 'but') ahead(2, false);
    else if (said === 'nothing' && fillers.has(next)) ahead(2, false);
    else if (query && said === 'none' && fillers.has(next)) ahead(2, true, bare);
    else if (said === 'neither') ahead(1, true, bare);
    else if (/^non[a-z]{3,}$/.test(word)) {
      const rest = word.slice(3);
      const key = substanceAt([rest], 0)?.id ?? resolve(rest);
      const { from, to } = tokens[at] as Token;
      if (key) found.push({ key, subject: said.slice(3), from, to, refusal: {} });
    }
  }
  return found;
}

/**
 * The text without one of its negations. Undefined where that is the text without the negation's range: where it refuses the only
 * subject, or one of several whose refusal stands elsewhere.
 */
export function withoutNegation(
  text: string,
  negations: readonly Negation[],
  negation: Negation,
): string | undefined {
  const { refusal } = negation;
  const listed = negations.filter((each) => each.refusal === refusal).sort((a, b) => a.from - b.from);
  const [first, last] = [listed[0], listed.at(-1)];
  if (!first || !last || first === last) return undefined;
  const left = listed.filter((each) => each !== negation);
  const opening = (refusal.opening ?? '').replace(/\bneither\b/i, 'not');
  const closing = refusal.closing ?? '';
  const phrase = `${opening}${left.map(({ subject }) => subject).join(closing ? ' and ' : ' or ')}${closing}`;
  return `${text.slice(0, first.from)}${phrase}${text.slice(last.to)}`;
}

/** The text with each range replaced by `;`, which keeps the words on both sides apart, and spaces: all positions stay. */
export function withoutRanges(text: string, ranges: readonly Pick<Negation, 'from' | 'to'>[]): string {
  let out = text;
  for (const { from, to } of ranges)
    out = out.slice(0, from) + ' '.repeat(to - from).replace(/^ /, ';') + out.slice(to);
  return out;
}
