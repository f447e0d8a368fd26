import type { DrawContext } from '../../../replay/layers/layer';
import { escapeXml, fontAttributes, svgColor, svgNumber } from './svgText';

/** What a browser knows of texts and images; tests have their own. */
export interface SvgSurroundings {
  readonly textWidthPx: (text: string, font: string) => number;
  /** From the y of a text to its baseline, which all programs draw at the same place. */
  readonly baselinePx: (font: string, baseline: CanvasTextBaseline) => number;
  /** A `data:` address with the pixels of an image, or of a part of it. */
  readonly imageHref: (image: CanvasImageSource, part: ImagePart | null) => string;
}

/** Pixels of the image. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface State {
  readonly globalAlpha: number;
  readonly fillStyle: string;
  readonly strokeStyle: string;
  readonly lineWidth: number;
  readonly lineCap: CanvasLineCap;
  readonly lineJoin: CanvasLineJoin;
  readonly font: string;
  readonly textAlign: CanvasTextAlign;
  readonly textBaseline: CanvasTextBaseline;
  readonly direction: CanvasDirection;
  readonly dash: readonly number[];
  readonly matrix: Matrix;
  readonly openGroups: number;
}

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const areFinite = (...values: readonly number[]) => values.every(Number.isFinite);

/**
 * The part of a canvas context that layers use, writing SVG elements: lines and texts stay lines and texts.
 * As on a canvas, calls with coordinates that are not finite are ignored.
 */
export class SvgContext {
  globalAlpha = 1;
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  direction: CanvasDirection = 'ltr';
  imageSmoothingQuality = 'high';
  #dash: readonly number[] = [];
  #matrix: Matrix = IDENTITY;
  readonly #surroundings: SvgSurroundings;
  readonly #elements: string[] = [];
  readonly #definitions: string[] = [];
  readonly #states: State[] = [];
  readonly #texts = new Set<string>();
  #openGroups = 0;
  #clips = 0;
  #path = '';
  #last: readonly [number, number] | null = null;
  /** Filled last, so that a stroke of the same path becomes one element with it. */
  #filled: { readonly path: string; readonly start: string } | null = null;

  constructor(surroundings: SvgSurroundings) {
    this.#surroundings = surroundings;
  }

  /** For layers, which call nothing else of a canvas. */
  get drawContext(): DrawContext {
    return this as unknown as DrawContext;
  }

  /** The characters of all texts, to choose fonts by. */
  get characters(): string {
    return [...this.#texts].join('');
  }

  /** Everything drawn so far, as content of an svg element. */
  content(): string {
    this.#flush();
    const definitions =
      this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : '';
    return definitions + this.#elements.join('\n') + '</g>'.repeat(this.#openGroups);
  }

  save(): void {
    const { globalAlpha, fillStyle, strokeStyle, lineWidth, lineCap, lineJoin } = this;
    const { font, textAlign, textBaseline, direction } = this;
    this.#states.push({
      ...{ globalAlpha, fillStyle, strokeStyle, lineWidth, lineCap, lineJoin },
      ...{ font, textAlign, textBaseline, direction },
      ...{ dash: this.#dash, matrix: this.#matrix, openGroups: this.#openGroups },
    });
  }

  restore(): void {
    const state = this.#states.pop();
    if (!state) return;
    this.#flush();
    const { dash, matrix, openGroups, ...styles } = state;
    Object.assign(this, styles);
    this.#dash = dash;
    this.#matrix = matrix;
    for (; this.#openGroups > openGroups; this.#openGroups--) this.#elements.push('</g>');
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a, b, c, d, e + a * x + c * y, f + b * x + d * y];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#matrix = [
      a * cos + c * sin,
      b * cos + d * sin,
      c * cos - a * sin,
      d * cos - b * sin,
      e,
      f,
    ];
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  beginPath(): void {
    this.#path = '';
    this.#last = null;
  }

  moveTo(x: number, y: number): void {
    if (!areFinite(x, y)) return;
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}`;
    this.#last = [x, y];
  }

  lineTo(x: number, y: number): void {
    if (!areFinite(x, y)) return;
    this.#path += `${this.#last ? 'L' : 'M'}${svgNumber(x)} ${svgNumber(y)}`;
    this.#last = [x, y];
  }

  closePath(): void {
    if (this.#last) this.#path += 'Z';
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (!areFinite(x, y, width, height)) return;
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}h${svgNumber(width)}v${svgNumber(height)}h${svgNumber(-width)}Z`;
    this.#last = [x, y];
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    if (!areFinite(x, y, radius, from, to)) return;
    const at = (angle: number) =>
      [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    const [startX, startY] = at(from);
    const isThere =
      this.#last !== null &&
      Math.abs(this.#last[0] - startX) < 0.005 &&
      Math.abs(this.#last[1] - startY) < 0.005;
    if (!isThere) this.lineTo(startX, startY);
    // An arc of SVG has two ends that differ: a circle takes two of them.
    const span = Math.min(2 * Math.PI, to - from);
    const pieces = span > Math.PI ? 2 : 1;
    for (let piece = 1; piece <= pieces; piece++) {
      const [endX, endY] = at(from + (span * piece) / pieces);
      this.#path += `A${svgNumber(radius)} ${svgNumber(radius)} 0 0 1 ${svgNumber(endX)} ${svgNumber(endY)}`;
      this.#last = [endX, endY];
    }
  }

  clip(): void {
    this.#flush();
    const id = `clip-${++this.#clips}`;
    this.#definitions.push(
      `<clipPath id="${id}"><path d="${this.#path}"${this.#transform()}/></clipPath>`,
    );
    this.#elements.push(`<g clip-path="url(#${id})">`);
    this.#openGroups++;
  }

  fill(): void {
    this.#flush();
    if (this.#path === '') return;
    this.#filled = {
      path: this.#path,
      start: `<path d="${this.#path}"${this.#transform()}${this.#fillAttributes()}`,
    };
  }

  stroke(): void {
    if (this.#path === '') return;
    if (this.#filled?.path === this.#path) {
      this.#elements.push(`${this.#filled.start}${this.#strokeAttributes()}/>`);
      this.#filled = null;
      return;
    }
    this.#flush();
    this.#elements.push(
      `<path d="${this.#path}"${this.#transform()} fill="none"${this.#strokeAttributes()}/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (!areFinite(x, y, width, height)) return;
    this.#flush();
    this.#elements.push(
      `<rect ${rectAttributes(x, y, width, height)}${this.#transform()}${this.#fillAttributes()}/>`,
    );
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    if (!areFinite(x, y, width, height)) return;
    this.#flush();
    this.#elements.push(
      `<rect ${rectAttributes(x, y, width, height)}${this.#transform()} fill="none"${this.#strokeAttributes()}/>`,
    );
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.#surroundings.textWidthPx(text, this.font) };
  }

  fillText(text: string, x: number, y: number): void {
    this.#text(text, x, y, this.#fillAttributes());
  }

  strokeText(text: string, x: number, y: number): void {
    this.#text(text, x, y, ` fill="none"${this.#strokeAttributes()} aria-hidden="true"`);
  }

  /** The whole image at a place, or a part of it (its place and size first), as on a canvas. */
  drawImage(image: CanvasImageSource, ...at: number[]): void {
    if (!areFinite(...at)) return;
    this.#flush();
    const isPart = at.length === 8;
    const [x = 0, y = 0, width = 0, height = 0] = isPart ? at.slice(4) : at;
    const [partX = 0, partY = 0, partWidth = 0, partHeight = 0] = at;
    const part = { x: partX, y: partY, width: partWidth, height: partHeight };
    const opacity = this.globalAlpha < 1 ? ` opacity="${svgNumber(this.globalAlpha)}"` : '';
    const href = escapeXml(this.#surroundings.imageHref(image, isPart ? part : null));
    this.#elements.push(
      `<image ${rectAttributes(x, y, width, height)}${this.#transform()} preserveAspectRatio="none"${opacity} href="${href}" xlink:href="${href}"/>`,
    );
  }

  #text(text: string, x: number, y: number, attributes: string): void {
    if (!areFinite(x, y) || text === '') return;
    this.#flush();
    this.#texts.add(text);
    const baselineY = y + this.#surroundings.baselinePx(this.font, this.textBaseline);
    const direction = this.direction === 'rtl' ? ' direction="rtl"' : '';
    this.#elements.push(
      `<text x="${svgNumber(x)}" y="${svgNumber(baselineY)}"${this.#transform()}${fontAttributes(this.font)} text-anchor="${this.#anchor()}"${direction} xml:space="preserve"${attributes}>${escapeXml(text)}</text>`,
    );
  }

  #anchor(): string {
    if (this.textAlign === 'center') return 'middle';
    if (this.textAlign === 'start' || this.textAlign === 'end') return this.textAlign;
    return (this.textAlign === 'left') === (this.direction !== 'rtl') ? 'start' : 'end';
  }

  #fillAttributes(): string {
    const { color, opacity } = svgColor(this.fillStyle);
    return ` fill="${escapeXml(color)}"${opacityAttribute('fill', opacity * this.globalAlpha)}`;
  }

  #strokeAttributes(): string {
    const { color, opacity } = svgColor(this.strokeStyle);
    return [
      ` stroke="${escapeXml(color)}"${opacityAttribute('stroke', opacity * this.globalAlpha)}`,
      ` stroke-width="${svgNumber(this.lineWidth)}"`,
      this.lineCap === 'butt' ? '' : ` stroke-linecap="${this.lineCap}"`,
      this.lineJoin === 'miter' ? ' stroke-miterlimit="10"' : ` stroke-linejoin="${this.lineJoin}"`,
      this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.map(svgNumber).join(' ')}"` : '',
    ].join('');
  }

  #transform(): string {
    return this.#matrix.every((value, at) => value === IDENTITY[at])
      ? ''
      : ` transform="matrix(${this.#matrix.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')})"`;
  }

  #flush(): void {
    if (this.#filled) this.#elements.push(`${this.#filled.start}/>`);
    this.#filled = null;
  }
}

const rectAttributes = (x: number, y: number, width: number, height: number) =>
  `x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}"`;

const opacityAttribute = (what: 'fill' | 'stroke', opacity: number) =>
  opacity < 1 ? ` ${what}-opacity="${String(Math.round(opacity * 1000) / 1000)}"` : '';
