// Needs a page
import { expect, it } from 'vitest';
import { drawFixationPath } from '../../../replay/layers/fixationPath';
import { drawHeatmap } from '../../../replay/heatmap/heatmap';
import { drawInstruction } from '../../../replay/layers/drawInstruction';
import { letterbox } from '../../../replay/layers/letterbox';
import { drawScanPaths } from '../../../replay/layers/scanPaths';
import { drawSignalOverlay } from '../../../replay/layers/signalOverlay';
import { SvgContext } from './svgContext';
import { svgFile } from './svgFile';
import { hasCharacterIn } from './svgFonts';

const PIXEL = 'data:image/png;base64,AAAA';
const view = letterbox({ widthPx: 800, heightPx: 400 }, { widthPx: 800, heightPx: 400 }, 1);

function drawing() {
  return new SvgContext({
    textWidthPx: (text) => 8 * text.length,
    baselinePx: (_, baseline) => (baseline === 'middle' ? 4 : 0),
    imageHref: () => PIXEL,
  });
}

/** Parsed as XML, which fails on anything that is not well-formed. */
function parsed(svg: SvgContext, title = 'Poster') {
  const file = svgFile({
    ...{ widthPx: 800, heightPx: 400, title, fonts: '', background: null },
    content: svg.content(),
  });
  const xml = new DOMParser().parseFromString(file, 'image/svg+xml');
  expect(xml.querySelector('parsererror')?.textContent).toBeUndefined();
  const all = (name: string) => [...xml.getElementsByTagName(name)];
  return { file, all };
}

const fixations = {
  startMs: [0, 300, 1000],
  endMs: [250, 900, 1400],
  xNorm: [0.1, 0.5, 0.9],
  yNorm: [0.5, 0.5, 0.5],
};

it('A fixation path becomes lines, circles and numbers', () => {
  const svg = drawing();
  drawFixationPath(svg.drawContext, { fixations, historyMs: Infinity, whole: true }, 5000, view);
  const { all } = parsed(svg);
  const lines = all('path').filter((path) => path.getAttribute('fill') === 'none');
  expect(lines.map((line) => line.getAttribute('d')).slice(0, 2)).toEqual([
    'M80 200L400 200',
    'M400 200L720 200',
  ]);
  const circles = all('path').filter((path) => path.getAttribute('d')?.includes('A'));
  expect(circles).toHaveLength(3);
  // One element each, filled and outlined.
  expect(circles[0]?.getAttribute('fill')).toBe('#3d8bff');
  expect(circles[0]?.getAttribute('stroke')).toBe('#101418');
  const numbers = all('text').filter((text) => text.getAttribute('fill') !== 'none');
  expect(numbers.map((text) => text.textContent)).toEqual(['1', '2', '3']);
  // The baseline is computed, as editors place "middle" differently.
  expect(numbers[0]?.getAttribute('y')).toBe('204');
  expect(all('image')).toEqual([]);
});

it('Scan paths have a line for each respondent', () => {
  const svg = drawing();
  const data = {
    tMs: [0, 500, 0, 700],
    sampleMs: [300, 300, 300, 300],
    xNorm: [0.1, 0.9, 0.2, 0.8],
    yNorm: [0.1, 0.1, 0.9, 0.9],
    offsets: [0, 2, 4],
  };
  const paths = { fixations: data, historyMs: Infinity, isWhole: true };
  drawScanPaths(svg.drawContext, paths, 5000, view);
  const lines = parsed(svg)
    .all('path')
    .filter((path) => path.getAttribute('stroke-width') === '2');
  expect(lines.map((line) => line.getAttribute('d'))).toEqual([
    'M80 40L720 40',
    'M160 360L640 360',
  ]);
});

it('Signals are clipped to their part of the picture', () => {
  const svg = drawing();
  const line = {
    ...{ label: 'Smile', color: '#e69f00', thicknessPx: 2, min: 0, max: 1 },
    ...{ tMs: [0, 100, 200], values: [0, 0.5, 1] },
  };
  drawSignalOverlay(svg.drawContext, { lines: [line], durationMs: 200 }, 200, view);
  const { all } = parsed(svg);
  const ids = all('clipPath').map((clip) => `url(#${clip.getAttribute('id')})`);
  const drawn = all('path').find((path) => path.getAttribute('stroke') === '#e69f00');
  expect(ids).toContain(drawn?.parentElement?.getAttribute('clip-path'));
  expect(all('text').map((text) => text.textContent)).toContain('Smile');
});

it('A heatmap is an image with its opacity, and nothing refers to another file', () => {
  const svg = drawing();
  const surface = {
    picture: () => ({ image: {}, parts: [{ left: 0, top: 0, right: 400, bottom: 400 }] }),
  } as unknown as Parameters<typeof drawHeatmap>[1]['surface'];
  const style = { surface, type: 'static', colormap: 'cubehelix', opacity: 0.5 } as const;
  drawHeatmap(svg.drawContext, style, 0, view);
  const { all, file } = parsed(svg);
  expect(all('image')[0]?.getAttribute('href')).toBe(PIXEL);
  expect(all('image')[0]?.getAttribute('opacity')).toBe('0.5');
  expect(all('image')[0]?.getAttribute('width')).toBe('800');
  // Only the half of it that has colours is seen.
  const clip = all('clipPath').at(-1);
  const isClipped = all('image')[0]?.parentElement?.getAttribute('clip-path');
  expect(isClipped).toBe(`url(#${clip?.getAttribute('id')})`);
  expect(clip?.querySelector('path')?.getAttribute('d')).toBe('M0 0h400v400h-400Z');
  const addresses = [...file.matchAll(/(?:href|src)="([^"]*)"|url\(([^)]*)\)/g)];
  for (const [, href, url] of addresses) expect(href ?? url).toMatch(/^(data:|#)/);
  expect(file.replaceAll(/xmlns(:xlink)?="[^"]*"/g, '')).not.toMatch(/https?:/);
});

it('Texts of users are escaped, and characters that XML does not allow are dropped', () => {
  const hostile = `</text><script>alert("1")</script> & 'x'\u0000\ud800`;
  const svg = drawing();
  const options = { color: '#000000', backgroundColor: '#ffffff', instructions: hostile };
  drawInstruction(svg.drawContext, options, 0, view);
  const { all, file } = parsed(svg, hostile);
  expect(all('script')).toEqual([]);
  expect(file).not.toContain('<script>');
  const shown = `</text><script>alert("1")</script> & 'x'`;
  expect(all('text').map((text) => text.textContent)).toEqual([shown]);
  expect(all('title')[0]?.textContent).toBe(shown);
});

it('Calls with coordinates that are not finite are ignored, as on a canvas', () => {
  const svg = drawing();
  const context = svg.drawContext;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(NaN, 5);
  context.lineTo(10, 10);
  context.stroke();
  context.fillRect(0, 0, Infinity, 5);
  const { all } = parsed(svg);
  expect(all('path')[0]?.getAttribute('d')).toBe('M0 0L10 10');
  expect(all('rect')).toEqual([]);
});

it('Colours with opacity are split, and rotated text keeps its place', () => {
  const svg = drawing();
  const context = svg.drawContext;
  context.save();
  context.translate(10, 20);
  context.rotate(-Math.PI / 2);
  context.fillStyle = '#ff000080';
  context.fillText('Score', 0, 0);
  context.restore();
  context.fillStyle = 'rgb(0 128 255 / 0.25)';
  context.fillRect(0, 0, 1, 1);
  const { all } = parsed(svg);
  expect(all('text')[0]?.getAttribute('transform')).toBe('matrix(0 -1 1 0 10 20)');
  expect(all('text')[0]?.getAttribute('fill')).toBe('#ff0000');
  expect(Number(all('text')[0]?.getAttribute('fill-opacity'))).toBeCloseTo(0.502, 3);
  expect(all('rect')[0]?.getAttribute('fill')).toBe('rgb(0, 128, 255)');
  expect(all('rect')[0]?.getAttribute('fill-opacity')).toBe('0.25');
  expect(all('rect')[0]?.hasAttribute('transform')).toBe(false);
});

it.each([
  ['Kundin Groß', 'U+0000-00FF,U+0131', true],
  ['Łódź', 'U+0100-02BA', true],
  ['Poster', 'U+0400-045F', false],
  ['Πόστερ', 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C-03FF', true],
])('%s needs the font for %s: %s', (text, range, isNeeded) => {
  expect(hasCharacterIn(text, range)).toBe(isNeeded);
});
