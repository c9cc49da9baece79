import { fnv1a } from '../shared/fnv1a.js';
import { letterSizes, sizes } from './sizes.js';
import { queryWords } from './words.js';

/** Phrases that mean the same thing in a dental supply room. */
const same = `
bib, napkin
prophy angle, dpa
hve, high volume evacuator, high volume evacuation
se, saliva ejector
gp, gutta percha
lc, light cure, light cured
dc, dual cure, dual cured
sc, self cure, self cured
rmgi, resin modified glass ionomer
gi, glass ionomer
vps, pvs, polyvinyl siloxane, vinyl polysiloxane
ss, stainless, stainless steel
calcium hydroxide, caoh
naf, sodium fluoride
xcp, film holder, film positioner, x ray positioner, sensor holder
psp, phosphor plate
pmma, acrylic
naocl, sodium hypochlorite
chx, chlorhexidine
mta, mineral trioxide aggregate
fg, friction grip
ra, right angle
hp, straight handpiece shank
ffp, finger rest
box, bx
case, cs
package, pack, pk, pkg
bag, bg
each, ea
syringe, syr
refill, rf, refil
assorted, asst
${sizes.join('\n')}
regular, reg
3m, 3m espe, solventum
hu friedy, hufriedy, hufriedygroup
dentsply, dentsply sirona
ivoclar, ivoclar vivadent
gc, gc america
kavo, kavo kerr
xray, x ray, radiograph, radiographic
curing light, light cure unit
endo, endodontic, endodontics
ortho, orthodontic, orthodontics
perio, periodontal
temp, temporary, provisional
etchant, etch, etching gel
burr, bur
mask, face mask
varnish, fluoride varnish
sterilization, sterilizing, autoclave
implant, implantology
tooth, teeth
`;

/** Word of a buyer → words the catalog may use for it; not valid in reverse. */
const also = `
carpule: anesthetic cartridge, local anesthetic
novocaine: anesthetic, lidocaine
lido: lidocaine
numbing: anesthetic, topical
exam glove: nitrile
filling: universal composite, flowable composite, bulk fill composite, amalgam capsule, glass ionomer restorative
drill: bur, handpiece
drill bit: bur
protect hand: glove
hand protection: glove
bracket glue: bracket adhesive, orthodontic adhesive
glue bracket: bracket adhesive, orthodontic adhesive
cap: crown
freezing: anesthetic
bleach: whitening
bleaching: whitening
cleaning: prophy
sanitizer: disinfectant, hand hygiene
aligner: invisalign
suction: evacuator, ejector, aspirator
mold: impression
cement: luting
glue: cement, adhesive
bleeding: hemostatic, retraction
gum: gingival
braces: bracket, orthodontic
scan: scanner, imaging
`;

const key = (phrase: string): string => queryWords(phrase).join('_');
const list = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());
const lines = (text: string): string[] => text.trim().split('\n');

function build(): { expansions: Map<string, string[]>; phrases: Map<string, string[][]> } {
  const expansions = new Map<string, string[]>();
  const phrases = new Map<string, string[][]>();
  const add = (said: string, meant: readonly string[]) => {
    const from = key(said);
    const to = meant.map(key).filter((k) => k !== from);
    expansions.set(from, [...new Set([...(expansions.get(from) ?? []), ...to])]);
    for (const phrase of [said, ...meant].map(queryWords)) {
      const [first = ''] = phrase;
      if (phrase.length < 2) continue;
      const known = phrases.get(first) ?? [];
      if (!known.some((k) => k.join('_') === phrase.join('_'))) phrases.set(first, [...known, phrase]);
    }
  };
  for (const line of lines(same)) for (const phrase of list(line)) add(phrase, list(line));
  for (const line of lines(also)) {
    const [said = '', meant = ''] = line.split(':');
    add(said, list(meant));
  }
  return { expansions, phrases };
}

const { expansions, phrases } = build();

const digestOf = (texts: readonly string[]): string => fnv1a([...texts].sort().join('\n')).toString(36);

/** Part of the version of what is stored by synonyms, so that none of it outlives a change of them: hashed vectors. */
export const synonymsDigest = digestOf(
  Array.from(expansions, ([from, to]) => `${from}: ${[...to].sort().join()}`),
);

/** The same of what is stored by phrases and sizes alone: the terms of products in Qdrant. */
export const termsDigest = digestOf([
  ...[...phrases.values()].flat().map((phrase) => phrase.join('_')),
  ...sizes.map((spellings) => spellings.join()),
  ...Object.entries(letterSizes).map((entry) => entry.join()),
]);

/** Location of a known phrase in a row of words, and its token in the index ("gutta_percha"). */
interface FoundPhrase {
  readonly at: number;
  readonly length: number;
  readonly token: string;
}

/** Every phrase of the vocabulary that occurs in the words. */
export function phrasesIn(words: readonly string[]): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (const [at, first] of words.entries()) {
    for (const phrase of phrases.get(first) ?? []) {
      if (phrase.every((w, i) => words[at + i] === w)) {
        found.push({ at, length: phrase.length, token: phrase.join('_') });
      }
    }
  }
  return found;
}

/** Tokens with the same meaning as a word or phrase token; empty without synonyms. */
export const synonymsOf = (token: string): readonly string[] => expansions.get(token) ?? [];
