/** A pack as written in a rule: "100/box", "10 x 100/case", "4 g syringe". */
export interface Pack {
  text: string;
  /** Pieces in the pack; 1 when the text does not count pieces. */
  count: number;
  /** Text of the picture's badge; absent for a single piece. */
  badge?: string;
  /** "box", "bag", "case"…; absent when the text states none. */
  unit?: string;
}

const counted = /^(?:(\d+) x )?(\d+)\/([a-z]+)$/;
const multiple = /^(\d+) x /;

export function parsePack(text: string): Pack {
  const match = counted.exec(text);
  if (match) {
    const outer = Number(match[1] ?? 1);
    const inner = Number(match[2]);
    const count = outer * inner;
    const badge = outer > 1 ? `${outer}×${inner}` : `${inner}`;
    return { text, count, unit: match[3], ...(count > 1 ? { badge } : {}) };
  }
  const times = Number(multiple.exec(text)?.[1] ?? 1);
  return { text, count: times, ...(times > 1 ? { badge: `${times}` } : {}) };
}

/** Pack of a case with this number of boxes: "100/box" by ten is "10 x 100/case". */
export function caseOf(text: string, boxes: number): string {
  const match = counted.exec(text);
  if (!match || match[1]) throw new Error(`"${text}" cannot be put in a case`);
  return `${boxes} x ${match[2]}/case`;
}
