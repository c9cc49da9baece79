import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { queryWords, stem } from '@sextant/domain/vocabulary/words.js';

/** An absence or exclusion that a text states. */
export interface Negation {
  /** Key of the subject: a substance id, or the stemmed word. */
  readonly key: string;
  /** The negated words as written, for example "latex". */
  readonly subject: string;
  /** Range of the whole expression in the text, for example "latex free". */
  readonly from: number;
  readonly to: number;
}

interface Token {
  readonly text: string;
  /** The word in the form of the index; empty for signs. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** True when no space separates it from the token before. */
  readonly glued: boolean;
}

const triggers =
  /\bpf\b|\bnl\b|free|non|\bno\b|\bnot\b|n['’]t\b|cannot|cant\b|dont\b|w\w*[hti]+\w*ou|withot|w\/o|sans\b|exclud|except|avoid|omit|skip|absent|al+erg|minus|\s-\p{L}|other than|anything but|nothing|instead of|rather than|devoid|lacking|never|zero|\b0\b|sensitiv|intoleran|contraindicat|reacts?\b|reaction/iu;

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
  ...'be been want need like take tolerate get accept trace traces hint bit single'.split(' '),
]);
/** Synonyms of "without" and its usual typos. */
const without = new Set(
  [
    'without withou withot witout wihtout whithout withuot withoutt sans',
    'excluding exclude except minus lacking omit omitting skip absent',
  ]
    .join(' ')
    .split(' '),
);
/** Words between a negation and a seller that say that what it sells is meant, and further words there. */
const sources = new Set('from at sold offer offers item items'.split(' '));
const dealings = new Set([...fillers, ...sources, ...'by anything stuff products buy order the'.split(' ')]);
/** Behind the name of a seller: its domain's ending, and what it has. */
const itsOffers = /^(?:\.com\b)?(?:['’]s?\b)?(?:\s+(?:offers?|items?|listings?|prices?)\b)?/i;
/** "Not" joined with its verb in one word. */
const nots = new Set('not cannot cant dont'.split(' '));
/** Words after "not" whose subject stands before: "latex is not an option". */
const refused = /^(?:option|allowed|ok|okay|possible|tolerated|permitted|acceptable|suitable|wanted|good)$/;
/** Words before the subject of an intolerance: "allergic to latex", "reacts to nitrile". */
const intolerance =
  /^(?:al+ergic|al+ergy|al+ergies|(?:hyper)?sensitiv(?:e|ity)|intoleran(?:t|ce)|reacts?|reactions?)$/;
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
  /** Whether a key names a brand. */
  readonly isBrand?: (key: string) => boolean;
  /** The seller whose name the words begin with, the number of its words, and whether a brand has that name, too. */
  readonly sellerAt?: (
    words: readonly string[],
  ) => { readonly key: string; readonly length: number; readonly isBrand: boolean } | undefined;
}

/** Key of a negation whose subject is a seller. */
export const sellerTerm = (seller: string): string => `seller:${seller}`;
const isSellerTerm = (key: string): boolean => key.startsWith(sellerTerm(''));

/** The seller that a negation refuses. */
export const sellerOf = ({ key }: Negation): string | undefined =>
  isSellerTerm(key) ? key.slice(sellerTerm('').length) : undefined;

/** The word of a token in the form of the index; empty for signs. */
function wordOf(said: string): string {
  if (/^[a-z0-9.]+$/.test(said)) return stem(said);
  return /[\p{L}\p{N}]/u.test(said) ? queryWords(said).join('') : '';
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:\.\d+)*|[^\s\p{L}\p{N}]/gu)) {
    const from = match.index;
    const said = match[0].toLowerCase();
    const last = tokens.at(-1);
    tokens.push({
      text: said,
      word: wordOf(said),
      from,
      to: from + match[0].length,
      glued: last !== undefined && last.to === from,
    });
  }
  return tokens;
}

interface RefusedSeller {
  readonly key: string;
  /** Ends of what is refused and of the name in it. */
  readonly end: number;
  readonly name: readonly [from: number, end: number];
  /** True where words say that what it sells is meant. */
  readonly isSource: boolean;
}

/**
 * Finds negations in a text: "X-free", "X free", "free of X", "non-X", "without X", "no X", "not made with X", "allergic to X".
 * @param query given for a buyer's text, with its "-X", "0 X" and "not X" of anything; absent for a product's text
 */
export function negationsIn(text: string, query?: Negatable): Negation[] {
  if (!triggers.test(text)) return [];
  const { resolve, anyOf, nameAt, isBrand, sellerAt }: Negatable = query ?? { resolve: () => undefined };
  const tokens = tokensOf(text);
  const words = tokens.map(({ word }) => word);
  const found: Negation[] = [];

  /** Subject that begins at `at`: the longest substance, else a name of the catalog, else one word of letters. */
  const subjectAt = (
    at: number,
    strict: boolean,
    known: (word: string) => string | undefined = resolve,
  ): { key: string; end: number } | undefined => {
    const compact: string[] = [];
    const positions: number[] = [];
    for (let i = at; i < tokens.length && compact.length < 5; i += 1) {
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
    if (key !== undefined) return { key, end: (positions[length - 1] as number) + 1 };
    const [word = ''] = compact;
    if (!/^[a-z]{2,}$/.test(word)) return undefined;
    const single = known(word) ?? (strict ? undefined : word);
    return single === undefined ? undefined : { key: single, end: at + 1 };
  };

  const add = (key: string, subjectFrom: number, subjectEnd: number, from: number, end: number) => {
    const first = tokens[subjectFrom] as Token;
    const last = tokens[subjectEnd - 1] as Token;
    found.push({
      key,
      subject: text.slice(first.from, last.to),
      from: (tokens[from] as Token).from,
      to: (tokens[end - 1] as Token).to,
    });
  };

  /**
   * The seller that is refused at `at`: "from TDSC", "Darby's offers". A name that is also a brand's means the brand, unless words
   * say otherwise.
   * @param listed true behind another seller of which words said so
   */
  const sellerAhead = (at: number, listed = false): RefusedSeller | undefined => {
    let from = at;
    while (dealings.has(tokens[from]?.text ?? '')) from += 1;
    const seller = sellerAt?.(words.slice(from));
    if (!seller) return undefined;
    const nameEnd = from + seller.length;
    const behind = (tokens[nameEnd - 1] as Token).to;
    const [its = ''] = itsOffers.exec(text.slice(behind)) ?? [];
    const isSource =
      listed || / /.test(its) || tokens.slice(at, from).some((token) => sources.has(token.text));
    if (seller.isBrand && !isSource) return undefined;
    const next = tokens.findIndex((token) => token.from >= behind + its.length);
    const end = next < 0 ? tokens.length : next;
    return { key: sellerTerm(seller.key), end, name: [from, nameEnd], isSource };
  };

  const addSeller = ({ key, name: [from, to], end }: RefusedSeller, start: number) =>
    add(key, from, to, start, end);

  /** Adds subjects from `at` on, joined by "or", "and" or commas; returns their end. */
  const forward = (
    start: number,
    at: number,
    strict: boolean,
    known: (word: string) => string | undefined = resolve,
  ): number => {
    let next = at;
    while (fillers.has(tokens[next]?.text ?? '') || isParticiple(next) || tokens[next]?.text === '-')
      next += 1;
    const seller = sellerAhead(at);
    const subject = seller ?? subjectAt(next, strict, known);
    if (!subject) return at;
    if (seller) addSeller(seller, start);
    else add(subject.key, next, subject.end, start, subject.end);
    let end = subject.end;
    // "Not Kerr or Septodont" excludes both; "not Kerr, medium" and "no latex, Kerr" only the first.
    const names = isSellerTerm(subject.key) || isBrand?.(subject.key);
    const listed = names ? resolveOrBrand : resolve;
    while (joins.has(tokens[end]?.text ?? '')) {
      let after = end + 1;
      while (joins.has(tokens[after]?.text ?? '')) after += 1;
      const another = names ? sellerAhead(after, seller?.isSource) : undefined;
      if (another) {
        addSeller(another, end);
        end = another.end;
        continue;
      }
      const more = subjectAt(after, true, listed);
      // "latex, powder-free": the next subject has its own negation.
      if (!more || isFree(more.end)) break;
      add(more.key, after, more.end, end, more.end);
      end = more.end;
    }
    return end;
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
      add(subject.key, from, last + 1, from, end);
      backwardList(from);
      return true;
    }
    const word = words[last] as string;
    if (!hyphen || tokens[at]?.text !== 'free' || !/^[a-z]{2,}$/.test(word)) return false;
    add(word, last, last + 1, last, at + 1);
    backwardList(last);
    return true;
  };

  /** The first parts of "latex and powder free" and "latex/powder-free". */
  const backwardList = (before: number): void => {
    let at = before - 1;
    while (at > 0 && joins.has(tokens[at]?.text ?? '')) {
      let last = at - 1;
      if (tokens[last]?.text === '-') last -= 1;
      const subject = last >= 0 && words[last] ? subjectAt(last, true) : undefined;
      if (!subject || subject.end !== last + 1) return;
      add(subject.key, last, last + 1, last, at + 1);
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
    if (abbreviated) add(abbreviated, at, at + 1, at, at + 1);
    else if (said === 'free' && (next === 'of' || next === 'from'))
      at = Math.max(at, forward(at, at + 2, false) - 1);
    else if (said === 'free') backward(at);
    else if (said === 'w' && next === '/' && tokens[at + 2]?.text === 'o')
      at = Math.max(at, forward(at, at + 3, false) - 1);
    else if (said === 'w' && next === '/' && tokens[at + 2]?.text === 'out')
      at = Math.max(at, forward(at, at + 3, false) - 1);
    else if (without.has(said) || /^avoid/.test(said)) at = Math.max(at, forward(at, at + 1, false) - 1);
    else if (said === 'non') at = Math.max(at, forward(at, at + 1, false) - 1);
    else if (said === 'no' && (!/\d/.test(next) || nameAt?.(words.slice(at + 1))))
      at = Math.max(at, forward(at, at + 1, next === '.') - 1);
    else if (nots.has(said) || (said === 't' && /['’]/.test(before))) {
      const verb = verbBefore(at);
      const end = endOfRefusal(at);
      if (end !== undefined && backward(verb, end)) at = end - 1;
      else at = Math.max(at, forward(verb, at + 1, !containing.has(next), bare) - 1);
    } else if (query && said === '0' && /^(?:with|contains?|containing|has|have)$/.test(before))
      at = Math.max(at, forward(at, at + 1, true) - 1);
    else if (query && said === '-' && !glued && tokens[at + 1]?.glued)
      at = Math.max(at, forward(at, at + 1, true, bare) - 1);
    else if (said.startsWith('contraindicat'))
      at = backward(at) ? at : Math.max(at, forward(at, at + 1, true) - 1);
    else if (intolerance.test(said) && next === 'to')
      at = Math.max(at, forward(at, at + 2, !/^al+erg/.test(said)) - 1);
    else if (intolerance.test(said)) backward(at);
    else if ((said === 'instead' || said === 'devoid') && next === 'of')
      at = Math.max(at, forward(at, at + 2, true, bare) - 1);
    else if (said === 'rather' && next === 'than') at = Math.max(at, forward(at, at + 2, true, bare) - 1);
    else if (said === 'never' || said === 'zero') at = Math.max(at, forward(at, at + 1, true) - 1);
    else if (said === 'other' && next === 'than') at = Math.max(at, forward(at, at + 2, false) - 1);
    else if (said === 'anything' && next === 'but') at = Math.max(at, forward(at, at + 2, false) - 1);
    else if (said === 'nothing' && fillers.has(next)) at = Math.max(at, forward(at, at + 2, false) - 1);
    else if (/^non[a-z]{3,}$/.test(word)) {
      const rest = word.slice(3);
      const key = substanceAt([rest], 0)?.id ?? resolve(rest);
      if (key) {
        found.push({
          key,
          subject: (tokens[at] as Token).text.slice(3),
          from: (tokens[at] as Token).from,
          to: (tokens[at] as Token).to,
        });
      }
    }
  }
  return found;
}

/** The text with its negations blanked out. */
export function withoutNegations(text: string, negations: readonly Negation[]): string {
  let out = text;
  for (const { from, to } of negations)
    out = out.slice(0, from) + ' '.repeat(to - from).replace(/^ /, ';') + out.slice(to);
  return out;
}
