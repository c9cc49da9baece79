import { queryWords } from './words.js';

/**
 * Substances and materials a clinic may have to avoid: "name: other names | holders | kinds that hold it | free of it".
 * Other names mean the substance itself; holders contain it without naming it. The third part names kinds and lines of products,
 * which count only where a product is named or specified, since a text may mention them as accessories; the fourth names kinds
 * and lines known to be free, which outweigh the third. Erring toward "holds it" is deliberate: a product left out can be found
 * by another search, a product offered to somebody allergic can hurt.
 * Latex follows the labeling terms of 21 CFR 801.437; sulfites stand with vasoconstrictors because cartridges with one carry a
 * sulfite as its preservative. The rest is common knowledge of the trade, not read off data sheets: articaine cartridges hold
 * epinephrine, dental resins polymerize methacrylates and most derive from bisphenol A, conventional glass ionomers, zinc
 * phosphate and polycarboxylate set without resin, and many steels of instruments and brackets hold nickel. A line may be free
 * while its coat is not ("EQUIA Coat"), so the fourth part names the very product.
 */
const substances = `
latex: natural rubber latex, natural rubber, rubber latex, nrl, latex rubber
eugenol: zoe, zinc oxide eugenol, clove oil, oil of clove
bpa: bisphenol a, bisphenol | bis gma, bisgma, polycarbonate | composite, resin, resin modified, rmgi, bonding agent, bis acryl, core build up, build up material, pit fissure sealant, fissure sealant, light cure, light cured, dual cure, dual cured, orthodontic adhesive, bracket adhesive, fuji ii lc, ketac nano, riva light, beautifil | fuji triage, fuji ix, equia forte glass ionomer, equia forte fil, equia fil, ionostar, ionofil, riva self cure, ketac molar, ketac fil, zinc phosphate, polycarboxylate, embrace
fluoride: naf, sodium fluoride, stannous fluoride, snf2, apf, acidulated phosphate fluoride, amine fluoride, fluoridated, silver diamine fluoride, sdf, monofluorophosphate | 1000 ppm, 1100 ppm, 1450 ppm, 5000 ppm | glass ionomer, resin modified
powder: powdered
nickel: niti, nickel titanium, nitinol, nickel chromium | stainless steel, stainless, steel, elgiloy
chromium: chrome, cobalt chrome, cobalt chromium, nickel chromium | stainless steel, stainless, steel
stainless steel: stainless
cobalt: cobalt chrome, cobalt chromium
beryllium:
metal: metallic | steel, stainless, niti, nickel, titanium, cobalt, chromium, chrome, tin, aluminum, amalgam, gold, silver, palladium, elgiloy, tungsten, carbide, alloy | | glass ionomer
mercury: | amalgam
silver: silver diamine fluoride, sdf | amalgam
palladium:
gold: gold alloy
copper:
zinc: zinc oxide, zinc phosphate, zoe
aluminum: aluminium, aluminum chloride, aluminium chloride
iron: ferric, ferric sulfate | steel, stainless
titanium: niti, nickel titanium, nitinol
lead: lead equivalent, leaded
epinephrine: epi, adrenaline, adrenalin | | articaine, septocaine, orabloc, articadent, zorcaine | plain
levonordefrin: 1to20000
vasoconstrictor: vasoconstrictors | epinephrine, epi, adrenaline, levonordefrin, 1to20000 | articaine, septocaine, orabloc, articadent, zorcaine | plain
sulfite: sulphite, sodium metabisulfite, metabisulfite, bisulfite | epinephrine, epi, adrenaline, levonordefrin, 1to20000 | articaine, septocaine, orabloc, articadent, zorcaine | plain
lidocaine: lignocaine, xylocaine, octocaine, cook waite lidocaine
articaine: septocaine, orabloc, articadent, zorcaine
mepivacaine: carbocaine, polocaine, scandonest, isocaine
prilocaine: citanest
bupivacaine: marcaine, vivacaine
benzocaine: hurricaine, cetacaine
alcohol: ethanol, ethyl alcohol, isopropyl alcohol, isopropanol, ipa, denatured alcohol
acetone:
peroxide: hydrogen peroxide, carbamide peroxide
bleach: sodium hypochlorite, naocl, hypochlorite, chlorine
chlorhexidine: chx, chlorhexidine gluconate, chg
iodine: povidone iodine, pvp iodine, betadine, iodophor
triclosan:
sls: sodium lauryl sulfate, sodium laureth sulfate
paraben: methylparaben, propylparaben
phenol: phenolic
formaldehyde: formalin, formocresol, paraformaldehyde
glutaraldehyde: glutaral, cidexplus, metricide
ammonia: ammonium
hydroquinone:
hema: hydroxyethyl methacrylate, 2 hydroxyethyl methacrylate | | resin modified, rmgi, bonding agent, fuji ii lc, ketac nano, riva light | fuji triage, fuji ix, equia forte glass ionomer, equia forte fil, equia fil, ionostar, ionofil, riva self cure, ketac molar, ketac fil, zinc phosphate, polycarboxylate
methacrylate: methyl methacrylate, mma, pmma, polymethyl methacrylate, dimethacrylate, tegdma, udma, bis gma | acrylic, hema | composite, resin, resin modified, rmgi, bonding agent, bis acryl, core build up, build up material, pit fissure sealant, fissure sealant, light cure, light cured, dual cure, dual cured, orthodontic adhesive, bracket adhesive, fuji ii lc, ketac nano, riva light, beautifil | fuji triage, fuji ix, equia forte glass ionomer, equia forte fil, equia fil, ionostar, ionofil, riva self cure, ketac molar, ketac fil, zinc phosphate, polycarboxylate
acrylic: acrylate, cyanoacrylate, pmma, bis acryl, bisacryl
resin: resins
silicone: polysiloxane, vinyl polysiloxane, polyvinyl siloxane, vps, pvs
vinyl: pvc, polyvinyl chloride
pvc: polyvinyl chloride, vinyl
phthalate: dehp
nitrile:
chloroprene: neoprene
polyisoprene:
polyethylene:
rosin: colophony
thiuram:
carbamate: dithiocarbamate
accelerator: accelerators, vulcanization accelerator | thiuram, carbamate
gluten: wheat
dairy: milk, casein, recaldent, cpp acp, lactose | mi paste
casein: recaldent, cpp acp | mi paste
lactose:
sugar: sucrose, glucose, dextrose, fructose
aspartame:
saccharin:
xylitol:
sorbitol:
nut: peanut, tree nut, almond
soy: soya, lecithin
egg:
gelatin: gelatine
collagen:
bovine:
porcine:
lanolin:
fragrance: scent, scented, perfume, perfumed
dye: dyes, colorant, coloring
flavor: flavored, flavoring
mint: spearmint, peppermint, wintergreen, menthol
cinnamon:
cherry:
bubblegum: bubble gum
wax: waxed, beeswax
oil: oils
acid: phosphoric acid, hydrofluoric acid, citric acid, sulfuric acid
hydrofluoric acid: hf acid
etching: etch, etchant | | | self etch, self etching, self adhesive
bicarbonate: sodium bicarbonate, baking soda
calcium hydroxide: caoh
bpb:
arsenic:
asbestos:
cotton:
cellulose:
fiberglass: glass fiber
pumice:
diamond:
`;

type Phrase = readonly string[];

/** A substance with the word sequences that mention it. */
interface Substance {
  readonly id: string;
  /** Names of the substance. */
  readonly names: readonly Phrase[];
  /** Names of the substance and of its holders. */
  readonly holders: readonly Phrase[];
  readonly kinds: readonly Phrase[];
  readonly free: readonly Phrase[];
}

const phrasesOf = (text: string | undefined): Phrase[] =>
  (text ?? '')
    .split(',')
    .map((phrase) => queryWords(phrase))
    .filter((words) => words.length > 0);

const all: Substance[] = substances
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', rest = ''] = line.split(':');
    const [others, contained, kinds, free] = rest.split('|');
    const names = [queryWords(name), ...phrasesOf(others)];
    const holders = [...names, ...phrasesOf(contained)];
    return {
      id: queryWords(name).join('-'),
      names,
      holders,
      kinds: phrasesOf(kinds),
      free: phrasesOf(free),
    };
  });

interface Entry {
  readonly id: string;
  readonly words: Phrase;
}

function byFirstWord(pick: (substance: Substance) => readonly Phrase[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const substance of all) {
    for (const words of pick(substance)) {
      const first = words[0] as string;
      entries.set(first, [...(entries.get(first) ?? []), { id: substance.id, words }]);
    }
  }
  // The longest name first: "zinc oxide eugenol" before "zinc oxide".
  for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);
  return entries;
}

const namesByFirst = byFirstWord(({ names }) => names);
const holdersByFirst = byFirstWord(({ holders }) => holders);
const kindsByFirst = byFirstWord(({ kinds }) => kinds);
const freeByFirst = byFirstWord(({ free }) => free);

const ids = new Set(all.map(({ id }) => id));
export const isSubstance = (id: string): boolean => ids.has(id);

/** One-word names, to correct misspelled words. */
export const substanceNames: readonly string[] = [
  ...new Set(all.flatMap(({ names }) => names.filter(({ length }) => length === 1).flat())),
];

const standsAt = (words: Phrase, at: number, wanted: Phrase): boolean =>
  wanted.every((word, i) => words[at + i] === word);

/**
 * The substance named at index `at`, the longest name first, and the number of words of that name.
 * @param words as returned by `queryWords`
 */
export function substanceAt(
  words: Phrase,
  at: number,
): { readonly id: string; readonly length: number } | undefined {
  const entry = namesByFirst.get(words[at] ?? '')?.find((e) => standsAt(words, at, e.words));
  return entry && { id: entry.id, length: entry.words.length };
}

/** Every phrase of the entries that occurs in the words. */
function found(words: Phrase, entries: ReadonlyMap<string, readonly Entry[]>): (Entry & { at: number })[] {
  const all: (Entry & { at: number })[] = [];
  for (const [at, word] of words.entries())
    for (const entry of entries.get(word) ?? [])
      if (standsAt(words, at, entry.words)) all.push({ ...entry, at });
  return all;
}

/** Ids of all substances that the words name, or whose holders they name. */
export function substancesIn(words: Phrase): Set<string> {
  const held = new Set<string>();
  const free = found(words, freeByFirst);
  for (const { id, at } of found(words, holdersByFirst)) {
    // "Self-etch" names no etching.
    const inside = free.some((f) => f.id === id && at >= f.at && at < f.at + f.words.length);
    if (!inside) held.add(id);
  }
  // The ratio of a cartridge names its vasoconstrictor: 1:50,000 to 1:200,000 is epinephrine.
  if (words.some((word) => /^1to(50|80|100|200)000$/.test(word))) {
    for (const id of ['epinephrine', 'vasoconstrictor', 'sulfite']) held.add(id);
  }
  return held;
}

/** Substances held by products of the kind or line that the words name, and substances they are known to be free of. */
export function substancesOfKind(words: Phrase): { readonly held: Set<string>; readonly free: Set<string> } {
  const free = new Set<string>();
  for (const { id } of found(words, freeByFirst)) free.add(id);
  const held = new Set<string>();
  for (const { id } of found(words, kindsByFirst)) if (!free.has(id)) held.add(id);
  return { held, free };
}
