import { textOn } from '../../teams/contrast.ts';
import type { Box } from './formats.ts';
import { type Fitted, type Fitting, fitText } from './text.ts';

export const COLORS = {
  ground: '#131a2a',
  glow: '#2a3557',
  panel: '#2c3859',
  text: '#fff7e9',
  soft: '#b9c2d8',
  accent: '#ffc83d',
  ray: '#ff6b3d',
} as const;

/** The families of the page; the browser chooses others for signs that they do not have, such as emoji. */
const FAMILIES = {
  display: '"Unbounded", "Onest Variable", sans-serif',
  text: '"Onest Variable", system-ui, sans-serif',
};
export type Family = keyof typeof FAMILIES;
const WEIGHT = 700;
const LINE = 1.2;

/** Fonts that the canvas uses: it does not wait for them by itself. */
export const loadFonts = (): Promise<unknown> =>
  Promise.all(Object.values(FAMILIES).map((family) => document.fonts.load(`${WEIGHT} 48px ${family}`, 'Ая1')));

/** On one line, unless it may have more. */
type Text = Omit<Fitting, 'lines'> & Partial<Pick<Fitting, 'lines'>>;

interface Written extends Text {
  x: number;
  y: number;
  family?: Family;
  color?: string;
  align?: CanvasTextAlign;
}

/** Writes and paints on a canvas. */
export class Brush {
  readonly context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
    context.textBaseline = 'alphabetic';
  }

  fit(text: string, family: Family, fitting: Text): Fitted {
    const measure = (part: string, size: number) => {
      this.context.font = `${WEIGHT} ${size}px ${FAMILIES[family]}`;
      return this.context.measureText(part).width;
    };
    return fitText(text, measure, { lines: 1, ...fitting });
  }

  /** The height that a text takes. */
  height(text: string, fitting: Text, family: Family = 'text'): number {
    const { size, lines } = this.fit(text, family, fitting);
    return lines.length * size * LINE;
  }

  /** Writes a text from `y` downwards and returns its height. */
  write(text: string, { x, y, family = 'text', color = COLORS.text, align = 'left', ...fitting }: Written): number {
    const { size, lines } = this.fit(text, family, fitting);
    this.context.font = `${WEIGHT} ${size}px ${FAMILIES[family]}`;
    this.context.fillStyle = color;
    this.context.textAlign = align;
    for (const [index, line] of lines.entries()) this.context.fillText(line, x, y + size * (0.95 + index * LINE));
    return lines.length * size * LINE;
  }

  panel({ x, y, width, height }: Box, color: string, radius: number | number[] = 24): void {
    this.context.fillStyle = color;
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, radius);
    this.context.fill();
  }

  /** A team's sign in a circle of its colour. */
  sign(
    { color, icon, name }: { color: string; icon: string; name: string },
    x: number,
    y: number,
    radius: number,
  ): void {
    this.context.fillStyle = color;
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
    this.context.font = `${WEIGHT} ${radius * 1.1}px ${FAMILIES.text}`;
    this.context.fillStyle = textOn(color);
    this.context.textAlign = 'center';
    this.context.textBaseline = 'middle';
    this.context.fillText(icon || Array.from(name)[0] || '', x, y + radius * 0.06);
    this.context.textBaseline = 'alphabetic';
  }

  /** The product's sign: a sun around a play button. */
  logo(x: number, y: number, radius: number): void {
    const { context } = this;
    context.fillStyle = COLORS.accent;
    context.strokeStyle = COLORS.accent;
    context.lineWidth = radius * 0.16;
    context.lineCap = 'round';
    context.beginPath();
    context.arc(x, y, radius * 0.62, 0, 2 * Math.PI);
    context.fill();
    for (let ray = 0; ray < 12; ray += 1) {
      const turn = (ray * Math.PI) / 6;
      context.beginPath();
      context.moveTo(x + Math.cos(turn) * radius * 0.82, y + Math.sin(turn) * radius * 0.82);
      context.lineTo(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius);
      context.stroke();
    }
    context.fillStyle = COLORS.ground;
    context.beginPath();
    context.moveTo(x - radius * 0.18, y - radius * 0.28);
    context.lineTo(x - radius * 0.18, y + radius * 0.28);
    context.lineTo(x + radius * 0.3, y);
    context.fill();
  }
}
