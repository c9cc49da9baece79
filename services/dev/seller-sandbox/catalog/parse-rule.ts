import type { Rule } from './rule.js';

/** A parsed line of a brand. */
export interface Line {
  brand: string;
  /** Empty for a brand whose product has no line name. */
  line: string;
  attributes: Record<string, string>;
  /** Price of the first pack in dollars, when the rule fixes it. */
  dollars?: number;
  codeTemplate?: string;
}

/** A parsed value of an axis. */
export interface AxisValue {
  value: string;
  code: string;
  factor: number;
}

/** Parses the line notation of a rule; throws on an invalid line. */
export function parseLines(rule: Rule): Line[] {
  return rule.lines.flatMap((text) => {
    const colon = text.indexOf(':');
    if (colon < 1) throw new Error(`a line needs a brand and a colon: ${text}`);
    const brand = text.slice(0, colon).trim();
    return text
      .slice(colon + 1)
      .split(';')
      .map((part) => parseLine(brand, part));
  });
}

function parseLine(brand: string, part: string): Line {
  const [line = '', ...settings] = part.split('|').map((piece) => piece.trim());
  const parsed: Line = { brand, line, attributes: {} };
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new Error(`cannot read "${setting}" in a line of ${brand}`);
    const key = setting.slice(0, equals);
    const value = setting.slice(equals + 1);
    if (key === '$') parsed.dollars = Number(value);
    else if (key === '@') parsed.codeTemplate = value;
    else parsed.attributes[key] = value;
  }
  return parsed;
}

/** Parses the axis notation: "A1 A2" or "100/box; 1000/case@CS*8". */
export function parseAxis(text: string): AxisValue[] {
  const values = text.includes(';') ? text.split(';') : text.split(/\s+/);
  return values
    .map((value) => value.trim())
    .filter((value) => value.length > 0)
    .map((value) => {
      const match = /^(.*?)(?:@([^*]*))?(?:\*([\d.]+))?$/.exec(value);
      const label = match?.[1]?.trim() ?? value;
      return {
        value: label,
        code: match?.[2]?.trim() ?? label.replace(/[^A-Za-z0-9]/g, '').toUpperCase(),
        factor: Number(match?.[3] ?? 1),
      };
    });
}
