/**
 * The colour maps of heatmaps, as tables of 512 shades.
 *
 * Sources: jet and hot as in MATLAB and matplotlib (`_cm.py`); cool likewise (cyan to magenta);
 * cubehelix by the formula of Green (2011), Bull. Astr. Soc. India 39, 289, with start 0, 0.564
 * rotations, hue 3, gamma 1 up to lightness 0.94: the saturated variant, since there are pictures
 * below; viridis by van der Walt & Smith (2015), ten of its colours; YlGnBu and YlOrRd by Brewer
 * (2003), nine classes, dark to light, since here brighter means more in every map; greys black to
 * white; fovea is our own (blue, teal, green, yellow, red). Spotlight darkens what was not looked
 * at, beeswarm shows gaze as yellow dots with a dark rim. Between stops colours are linear in sRGB.
 * Opacity: none below a fifth of the shades, from there linear up to 0.8 (spotlight the other way
 * round, beeswarm 0.8 at once).
 */

export const COLORMAPS = [
  'fovea',
  'jet',
  'hot',
  'cool',
  'greys',
  'yignbu',
  'yiorrd',
  'cubehelix',
  'viridis',
  'spotlight',
  'beeswarm',
] as const;
export type Colormap = (typeof COLORMAPS)[number];

export const DEFAULT_COLORMAP: Colormap = 'cubehelix';
export const SHADES = 512;
export const MAX_ALPHA = 0.8;
/** Fraction of the shades, from the lowest, that are transparent. */
export const TRANSPARENT_SHARE = 0.2;

type Rgb = readonly [red: number, green: number, blue: number];
type Stop = readonly [at: number, color: Rgb];

const STOPS: Readonly<Record<Exclude<Colormap, 'cubehelix'>, readonly Stop[]>> = {
  fovea: even([
    [38, 56, 148],
    [0, 150, 180],
    [64, 186, 96],
    [252, 214, 56],
    [222, 40, 36],
  ]),
  jet: [
    [0, [0, 0, 127.5]],
    [0.11, [0, 0, 255]],
    [0.125, [0, 0, 255]],
    [0.34, [0, 219.3, 255]],
    [0.35, [0, 229.5, 246.8]],
    [0.375, [20.6, 255, 226.2]],
    [0.64, [238.5, 255, 8.2]],
    [0.65, [246.8, 245.6, 0]],
    [0.66, [255, 236.1, 0]],
    [0.89, [255, 18.9, 0]],
    [0.91, [231.8, 0, 0]],
    [1, [127.5, 0, 0]],
  ],
  hot: [
    [0, [10.6, 0, 0]],
    [0.365079, [255, 0, 0]],
    [0.746032, [255, 255, 0]],
    [1, [255, 255, 255]],
  ],
  cool: even([
    [0, 255, 255],
    [255, 0, 255],
  ]),
  greys: even([
    [0, 0, 0],
    [255, 255, 255],
  ]),
  yignbu: even([
    [8, 29, 88],
    [37, 52, 148],
    [34, 94, 168],
    [29, 145, 192],
    [65, 182, 196],
    [127, 205, 187],
    [199, 233, 180],
    [237, 248, 217],
    [255, 255, 217],
  ]),
  yiorrd: even([
    [128, 0, 38],
    [189, 0, 38],
    [227, 26, 28],
    [252, 78, 42],
    [253, 141, 60],
    [254, 178, 76],
    [254, 217, 118],
    [255, 237, 160],
    [255, 255, 204],
  ]),
  viridis: even([
    [68, 1, 84],
    [72, 40, 120],
    [62, 73, 137],
    [49, 104, 142],
    [38, 130, 142],
    [31, 158, 137],
    [53, 183, 121],
    [110, 206, 88],
    [181, 222, 43],
    [253, 231, 37],
  ]),
  spotlight: even([
    [0, 0, 0],
    [0, 0, 0],
  ]),
  beeswarm: [
    [0, [52, 36, 4]],
    [0.34, [52, 36, 4]],
    [0.4, [255, 196, 0]],
    [1, [255, 221, 64]],
  ],
};

/**
 * @returns [SHADES * 4] red, green, blue, alpha (0..255, not premultiplied) of each shade; a new
 *   array each time
 */
export function colormapTable(name: Colormap): Uint8ClampedArray<ArrayBuffer> {
  const table = new Uint8ClampedArray(SHADES * 4);
  for (let shade = 0; shade < SHADES; shade++) {
    const at = shade / (SHADES - 1);
    const [red, green, blue] = name === 'cubehelix' ? cubehelix(at) : between(STOPS[name], at);
    table.set([red, green, blue, 255 * opacity(name, shade)], shade * 4);
  }
  return table;
}

function opacity(name: Colormap, shade: number): number {
  const threshold = TRANSPARENT_SHARE * SHADES;
  const ramp = shade < threshold ? 0 : (shade - threshold) / (SHADES - 1 - threshold);
  switch (name) {
    case 'spotlight':
      return MAX_ALPHA * (1 - ramp);
    case 'beeswarm':
      return shade < threshold ? 0 : MAX_ALPHA;
    default:
      return MAX_ALPHA * ramp;
  }
}

function cubehelix(at: number): Rgb {
  const lightness = at * 0.94;
  const amplitude = (3 * lightness * (1 - lightness)) / 2;
  const angle = 2 * Math.PI * (1 + 0.6 * lightness);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [
    255 * (lightness + amplitude * (-0.14861 * cos + 1.78277 * sin)),
    255 * (lightness + amplitude * (-0.29227 * cos - 0.90649 * sin)),
    255 * (lightness + amplitude * 1.97294 * cos),
  ];
}

function even(colors: readonly Rgb[]): Stop[] {
  return colors.map((color, at) => [at / (colors.length - 1), color]);
}

function between(stops: readonly Stop[], at: number): Rgb {
  const next = stops.findIndex(([place]) => place >= at);
  const [toPlace, to] = stops[next] ?? [1, [0, 0, 0]];
  const [fromPlace, from] = stops[Math.max(0, next - 1)] ?? [0, [0, 0, 0]];
  const share = toPlace > fromPlace ? (at - fromPlace) / (toPlace - fromPlace) : 0;
  return [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
    from[2] + share * (to[2] - from[2]),
  ];
}
