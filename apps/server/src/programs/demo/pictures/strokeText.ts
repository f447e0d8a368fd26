/**
 * Letters as strokes, so that pictures look the same on every machine, with or without fonts. Each
 * glyph is drawn on a grid with capitals 6 units high; the number is its width.
 */
const GLYPHS: Readonly<Record<string, readonly [number, string]>> = {
  A: [4, 'M0 6L2 0L4 6M.8 4H3.2'],
  B: [3.8, 'M0 0V6H2.2A1.6 1.6 0 0 0 2.2 2.8H0M0 0H2A1.4 1.4 0 0 1 2 2.8'],
  C: [4, 'M4 1.1C3.5.4 3 0 2.3 0C.9 0 0 1.3 0 3C0 4.7.9 6 2.3 6C3 6 3.5 5.6 4 4.9'],
  D: [4, 'M0 0V6H1.3C3 6 4 4.8 4 3C4 1.2 3 0 1.3 0Z'],
  E: [3.2, 'M3.2 0H0V6H3.2M0 3H2.7'],
  F: [3.1, 'M3.1 0H0V6M0 3H2.6'],
  G: [4.1, 'M4 1.1C3.5.4 3 0 2.3 0C.9 0 0 1.3 0 3C0 4.7.9 6 2.3 6C3.4 6 4.1 5.2 4.1 3.3H2.5'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0.1, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.4C2.6 6.5 .2 6.5 0 4.7'],
  K: [3.9, 'M0 0V6M3.7 0L0 3.6M1.2 2.5L3.9 6'],
  L: [3, 'M0 0V6H3'],
  M: [4.8, 'M0 6V0L2.4 3.7L4.8 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.6, 'M2.3 0C.9 0 0 1.3 0 3C0 4.7.9 6 2.3 6C3.7 6 4.6 4.7 4.6 3C4.6 1.3 3.7 0 2.3 0Z'],
  P: [3.7, 'M0 6V0H2.1C4.2 0 4.2 3.3 2.1 3.3H0'],
  Q: [
    4.6,
    'M2.3 0C.9 0 0 1.3 0 3C0 4.7.9 6 2.3 6C3.7 6 4.6 4.7 4.6 3C4.6 1.3 3.7 0 2.3 0ZM2.9 4.3L4.5 6.2',
  ],
  R: [3.9, 'M0 6V0H2.1C4.2 0 4.2 3.3 2.1 3.3H0M1.9 3.3L3.9 6'],
  S: [
    3.7,
    'M3.5 1.1C3.1.3 2.5 0 1.9 0C.9 0 .2.6 .2 1.5C.2 3.6 3.7 2.4 3.7 4.5C3.7 5.4 3 6 1.9 6C1.1 6 .4 5.7 0 4.9',
  ],
  T: [4, 'M0 0H4M2 0V6'],
  U: [3.9, 'M0 0V4C0 6.7 3.9 6.7 3.9 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1.4L4.2 6L5.6 0'],
  X: [3.9, 'M0 0L3.9 6M3.9 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [3.7, 'M0 0H3.7L0 6H3.7'],
  0: [3.8, 'M1.9 0C.8 0 0 1.3 0 3C0 4.7.8 6 1.9 6C3 6 3.8 4.7 3.8 3C3.8 1.3 3 0 1.9 0Z'],
  1: [1.4, 'M0 1.2L1.4 0V6'],
  2: [3.7, 'M.1 1.4C.3.5 1 0 1.9 0C2.9 0 3.6.7 3.6 1.6C3.6 2.6 2.8 3.3 0 6H3.7'],
  3: [3.7, 'M.2 0H3.4L1.7 2.3C3 2.3 3.7 3.1 3.7 4.1C3.7 5.2 2.9 6 1.8 6C1 6 .3 5.7 0 4.9'],
  4: [3.9, 'M2.8 6V0L0 4.2H3.9'],
  5: [
    3.7,
    'M3.3 0H.5L.3 2.6C.8 2.3 1.3 2.2 1.8 2.2C2.9 2.2 3.7 3 3.7 4.1C3.7 5.2 2.9 6 1.8 6C1 6 .4 5.7 0 5',
  ],
  6: [
    3.8,
    'M2.9 0L.6 3M1.9 2.2C.8 2.2 0 3 0 4.1C0 5.2.8 6 1.9 6C3 6 3.8 5.2 3.8 4.1C3.8 3 3 2.2 1.9 2.2Z',
  ],
  7: [3.7, 'M0 0H3.7L1.3 6'],
  8: [
    3.6,
    'M1.8 2.8C.8 2.8.3 2.2.3 1.4C.3.6.9 0 1.8 0C2.7 0 3.3.6 3.3 1.4C3.3 2.2 2.8 2.8 1.8 2.8C.7 2.8 0 3.5 0 4.4C0 5.3.7 6 1.8 6C2.9 6 3.6 5.3 3.6 4.4C3.6 3.5 2.9 2.8 1.8 2.8Z',
  ],
  9: [
    3.8,
    'M.9 6L3.2 3M1.9 3.8C.8 3.8 0 3 0 1.9C0 .8.8 0 1.9 0C3 0 3.8.8 3.8 1.9C3.8 3 3 3.8 1.9 3.8Z',
  ],
  '.': [0.3, 'M.1 5.9V6'],
  ',': [0.4, 'M.3 5.8L0 7'],
  '-': [2, 'M0 3.2H2'],
  '!': [0.2, 'M.1 0V4M.1 5.9V6'],
  '€': [
    3.8,
    'M3.8.7C3.3.2 2.9 0 2.4 0C1.2 0 .6 1.4 .6 3C.6 4.6 1.2 6 2.4 6C2.9 6 3.3 5.8 3.8 5.3M0 2.4H2.8M0 3.6H2.6',
  ],
  ' ': [2, ''],
};

const GAP = 1.7;

export interface Lettering {
  readonly color: string;
  /** Cap height in pixels. */
  readonly heightPx: number;
  /** Stroke width relative to the cap height; 0.13 is regular, 0.2 is bold. */
  readonly weight?: number;
  readonly align?: 'start' | 'middle' | 'end';
}

/** SVG of a text in capitals whose upper edge is at `yPx`. */
export function strokeText(text: string, xPx: number, yPx: number, style: Lettering): string {
  const scale = style.heightPx / 6;
  const glyphs = [...text.toUpperCase()].map((letter) => GLYPHS[letter] ?? GLYPHS[' ']!);
  const width = glyphs.reduce((sum, [w]) => sum + w + GAP, -GAP) * scale;
  const before = style.align === 'middle' ? width / 2 : style.align === 'end' ? width : 0;
  let x = xPx - before;
  const parts = glyphs.map(([w, path]) => {
    const at = x;
    x += (w + GAP) * scale;
    return path
      ? `<path transform="translate(${at.toFixed(1)} ${yPx}) scale(${scale})" d="${path}"/>`
      : '';
  });
  const stroke = 6 * (style.weight ?? 0.13);
  return `<g fill="none" stroke="${style.color}" stroke-width="${stroke.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`;
}
