import { queryWords } from './words.js';

/**
 * Substances a clinic may have to avoid: "name: other names | what holds it". Other names mean the substance itself; the third
 * part lists what contains it without naming it. Erring towards "holds it" is deliberate: a product that is left out can still be
 * found by another search, one that is offered to somebody allergic can hurt. Latex follows the labeling terms of
 * 21 CFR 801.437; sulfites stand with vasoconstrictors because cartridges with one carry a sulfite as its preservative.
 */
const substances = `
latex: natural rubber latex, natural rubber, rubber latex, nrl, latex rubber
eugenol: zoe, zinc oxide eugenol, clove oil, oil of clove
bpa: bisphenol a, bisphenol | bis gma, bisgma
fluoride: naf, sodium fluoride, stannous fluoride, snf2, apf, acidulated phosphate fluoride, amine fluoride, fluoridated, silver diamine fluoride, sdf
powder: powdered
nickel: niti, nickel titanium, nitinol, nickel chromium | stainless steel, stainless
chromium: chrome, cobalt chrome, cobalt chromium, nickel chromium | stainless steel, stainless
stainless steel: stainless
cobalt: cobalt chrome, cobalt chromium
beryllium:
mercury: | amalgam
silver: silver diamine fluoride, sdf | amalgam
palladium:
gold: gold alloy
copper:
zinc: zinc oxide, zinc phosphate, zoe
aluminum: aluminium, aluminum chloride, aluminium chloride
iron: ferric, ferric sulfate
titanium: niti, nickel titanium, nitinol
lead: lead equivalent, leaded
epinephrine: epi, adrenaline, adrenalin
levonordefrin: 1to20000
vasoconstrictor: vasoconstrictors | epinephrine, epi, adrenaline, levonordefrin, 1to20000
sulfite: sulphite, sodium metabisulfite, metabisulfite, bisulfite | epinephrine, epi, adrenaline, levonordefrin, 1to20000
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
hema: hydroxyethyl methacrylate, 2 hydroxyethyl methacrylate
methacrylate: methyl methacrylate, mma, pmma, polymethyl methacrylate, dimethacrylate, tegdma, udma, bis gma | acrylic, hema
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

/** A substance with the word sequences that mention it. */
interface Substance {
  readonly id: string;
  /** Names of the substance, each as words. */
  readonly names: readonly (readonly string[])[];
  /** Names, and what contains it. */
  readonly holders: readonly (readonly string[])[];
}

const phrasesOf = (text: string | undefined): string[][] =>
  (text ?? '')
    .split(',')
    .map((phrase) => queryWords(phrase))
    .filter((words) => words.length > 0);

const all: Substance[] = substances
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', rest = ''] = line.split(':');
    const [others, contained] = rest.split('|');
    const names = [queryWords(name), ...phrasesOf(others)];
    return { id: queryWords(name).join('-'), names, holders: [...names, ...phrasesOf(contained)] };
  });

type Entry = { readonly id: string; readonly words: readonly string[] };

function byFirstWord(pick: (substance: Substance) => readonly (readonly string[])[]): Map<string, Entry[]> {
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

const ids = new Set(all.map(({ id }) => id));
export const isSubstance = (id: string): boolean => ids.has(id);

const standsAt = (words: readonly string[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((word, i) => words[at + i] === word);

/**
 * The substance named at `at`, the longest name first, and how many words name it.
 * @param words as `queryWords` gives them
 */
export function substanceAt(
  words: readonly string[],
  at: number,
): { readonly id: string; readonly length: number } | undefined {
  const entry = namesByFirst.get(words[at] ?? '')?.find((e) => standsAt(words, at, e.words));
  return entry && { id: entry.id, length: entry.words.length };
}

/** Ids of every substance the words name or whose holders they name. */
export function substancesIn(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const [at, word] of words.entries()) {
    for (const entry of holdersByFirst.get(word) ?? []) {
      if (standsAt(words, at, entry.words)) found.add(entry.id);
    }
  }
  // The ratio of a cartridge names its vasoconstrictor: 1:50,000 to 1:200,000 is epinephrine.
  if (words.some((word) => /^1to(50|80|100|200)000$/.test(word))) {
    for (const id of ['epinephrine', 'vasoconstrictor', 'sulfite']) found.add(id);
  }
  return found;
}
