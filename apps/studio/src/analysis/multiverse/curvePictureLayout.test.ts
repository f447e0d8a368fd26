// Needs a page
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { SvgContext } from '../../visualExports/pictures/svg/svgContext';
import { aMultiverseCell } from '../testing/aMultiverseCell';
import { curvePictureLayout } from './curvePictureLayout';

const intl = createIntl({ locale: 'en', onError: () => {} });

it('The curve of a picture has every analysis in its place, its interval and its settings', () => {
  const layout = curvePictureLayout(intl, [
    aMultiverseCell(null, 5, 1, 9),
    aMultiverseCell({ algorithm: 'ivt', thresholdDegPerS: 30, minDurationMs: 60 }, -2, -4, 1),
    aMultiverseCell({ algorithm: 'idt', dispersionDeg: 3, minDurationMs: 60 }, 8, 2, Infinity),
  ]);
  const svg = new SvgContext({
    textWidthPx: (text) => 7 * text.length,
    baselinePx: () => 0,
    imageHref: () => '',
  });
  layout(svg.drawContext).draw(svg.drawContext);
  const xml = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${svg.content()}</svg>`,
    'image/svg+xml',
  );
  const all = (name: string) => [...xml.getElementsByTagName(name)];
  const texts = all('text').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    ...['0', '5', 'as stored'],
    ...['I-DT, 3°', 'I-VT, 30°/s', 'at least 60 ms'],
  ]);
  // From the smallest difference to the largest: only the interval of the first contains zero.
  const circles = all('path').filter((path) => path.getAttribute('d')?.includes('A'));
  expect(circles.map((each) => each.getAttribute('fill'))).toEqual([
    '#ffffff',
    '#0a6580',
    '#0a6580',
  ]);
  expect(circles.map((each) => each.getAttribute('stroke') === '#c92a2a')).toEqual([
    false,
    true,
    false,
  ]);
  const used = all('rect').filter((rect) => rect.getAttribute('width') === '6');
  expect(used).toHaveLength(4);
  // An interval without an end goes to the edge of the plot.
  expect(svg.content()).not.toContain('Infinity');
});
