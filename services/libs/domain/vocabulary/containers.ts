/** Containers that goods are sold in: the spellings of one, its name first, and those of several. */
const containers: readonly (readonly [one: string, several: string])[] = [
  ['box bx', 'boxes bxs'],
  ['case cs carton ctn', 'cases cartons'],
  ['pack pk pkg package packet pkt', 'packs pks pkgs packages packets'],
  ['bag bg', 'bags'],
  ['sleeve slv', 'sleeves'],
  ['roll rl', 'rolls'],
  ['jar', 'jars'],
  ['tub canister', 'tubs canisters'],
  ['tube tb', 'tubes'],
  ['bottle btl', 'bottles'],
  ['kit', 'kits'],
  ['set', 'sets'],
];

const names = new Map(
  containers.flatMap(([one, several]) => {
    const [name = '', ...others] = `${one} ${several}`.split(' ');
    return [name, ...others].map((spelling) => [spelling, name] as const);
  }),
);

/** The container that a word names, in the singular: "Bxs" → "box", "cartons" → "case"; undefined for another word. */
export const containerOf = (word: string): string | undefined => names.get(word.toLowerCase());

const alternation = (texts: readonly string[]): string => texts.join(' ').split(' ').join('|');

/** Spellings of one container for a regular expression: "box|bx|case|cs|…". */
export const ONE_CONTAINER = alternation(containers.map(([one]) => one));

/** Spellings of one or several containers for a regular expression. */
export const CONTAINERS = alternation(containers.flatMap((spellings) => spellings));
