import { escapeHtml } from '@sextant/domain/shared/escape-html.js';
import { darker, lighter, type Color } from './colors.js';

/** Shading of a material; the light always comes from the upper left. */
type Shading = 'upright' | 'lying' | 'flat';

export const steel = '#b9c2cd';
export const plastic = '#f1f4f7';
export const paper = '#fdfdfb';
export const ink = '#344054';

const stops: Record<Shading, (color: Color) => readonly (readonly [offset: number, color: Color])[]> = {
  upright: (c) => [
    [0, darker(c, 0.12)],
    [0.25, lighter(c, 0.45)],
    [0.55, c],
    [1, darker(c, 0.26)],
  ],
  lying: (c) => [
    [0, darker(c, 0.05)],
    [0.28, lighter(c, 0.5)],
    [0.6, c],
    [1, darker(c, 0.28)],
  ],
  flat: (c) => [
    [0, lighter(c, 0.22)],
    [1, darker(c, 0.1)],
  ],
};
const directions: Record<Shading, string> = {
  upright: '',
  lying: ' x2="0" y2="1"',
  flat: ' x2="1" y2="1"',
};

/** Collects the shapes of one picture, on a canvas of 200 by 200 with the floor at 168. Independent of products. */
export class Drawing {
  private readonly gradients = new Map<string, string>();
  private readonly shapes: string[] = [];

  constructor(
    /** Color of the brand's packaging. */
    readonly accent: Color,
    /** The product's own true color, when it has one. */
    readonly swatch: Color | undefined,
    readonly brand: string,
  ) {}

  /** Paint for a material under the light. */
  mat(color: Color, shading: Shading = 'flat'): string {
    const key = `${color}${shading}`;
    const known = this.gradients.get(key);
    const id = known?.slice(0, known.indexOf(' ')) ?? `g${this.gradients.size}`;
    if (!known) {
      const inner = stops[shading](color).map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`);
      this.gradients.set(
        key,
        `${id} <linearGradient id="${id}"${directions[shading]}>${inner.join('')}</linearGradient>`,
      );
    }
    return `url(#${id})`;
  }

  path(d: string, fill: string, more = ''): this {
    return this.raw(`<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`);
  }

  /** An open stroke with round ends. */
  line(d: string, stroke: string, width: number, more = ''): this {
    return this.raw(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, radius: number, fill: string, more = ''): this {
    const rounded = radius ? ` rx="${radius}"` : '';
    return this.raw(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rounded} fill="${fill}"${more && ` ${more}`}/>`,
    );
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): this {
    return this.raw(
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`,
    );
  }

  circle(cx: number, cy: number, r: number, fill: string, more = ''): this {
    return this.raw(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`);
  }

  /** Text centered at x, condensed to fit `room`. */
  text(x: number, y: number, size: number, fill: string, text: string, room: number, weight = 600): this {
    // Average advance of common sans-serif fonts; only decides whether to condense.
    const squeeze =
      text.length * size * 0.6 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
    return this.raw(
      `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${squeeze}>${escapeHtml(text)}</text>`,
    );
  }

  /** Shapes of `draw`, turned about the middle of the canvas. */
  turned(degrees: number, draw: () => void, dx = 0, dy = 0): this {
    const shift = dx || dy ? `translate(${dx} ${dy}) ` : '';
    this.shapes.push(`<g transform="${shift}rotate(${degrees} 100 100)">`);
    draw();
    return this.raw('</g>');
  }

  /** Soft contact shadow on the floor. */
  shadow(width: number, y = 170, cx = 100): this {
    return this.ellipse(cx, y, width / 2, width > 90 ? 7 : 5, 'url(#s)');
  }

  /** A package label: a band in the brand's color with its name. */
  label(x: number, y: number, width: number, height: number, radius = 0): this {
    this.rect(x, y, width, height, radius, this.mat(this.accent, 'upright'));
    if (height < 14) return this;
    const size = Math.min(11, height * 0.42);
    return this.text(x + width / 2, y + height / 2 + size * 0.36, size, '#fff', this.brand, width - 10);
  }

  raw(svg: string): this {
    this.shapes.push(svg);
    return this;
  }

  /** The finished shapes and the paints they use. */
  finish(): { defs: string; shapes: string } {
    const defs = [...this.gradients.values()].map((text) => text.slice(text.indexOf(' ') + 1)).join('');
    return { defs, shapes: this.shapes.join('') };
  }
}

/** Draws one kind of thing. */
export type Silhouette = (d: Drawing) => void;
