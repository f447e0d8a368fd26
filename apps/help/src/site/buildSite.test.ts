import { loadHelpIndex } from '@fovea/browser/helpSearch/helpSearch';
import { describe, expect, test } from 'vitest';
import { parseArticle } from '../articles/article';
import { SAMPLE_ARTICLE } from '../articles/sampleArticle';
import { webpSize } from '../articles/webpSize';
import { addressOfLink } from '../pages/articleHtml';
import { buildSite, heavyPages, PAGE_LIMIT_BYTES } from './buildSite';

const assets = { style: '/s.css', appearance: '/a.js', search: '/q.js', mark: '/m.svg' };
const pictures = new Map([
  ['pictures/lamp.webp', { address: '/help/assets/lamp-1.webp', widthPx: 400, heightPx: 300 }],
]);
const article = parseArticle('light-and-glasses', SAMPLE_ARTICLE);
const other = parseArticle(
  'first-study',
  '---\ntitle: First <study>\nsummary: Begin here.\nsection: begin\norder: 1\n---\n\nBegin.\n',
);
const site = buildSite([article, other], pictures, assets);
const page = site.get('light-and-glasses.html') ?? '';

describe('the help centre as files', () => {
  test('Each article is a page, beside the index, the page for what is missing and the search', () => {
    expect([...site.keys()]).toEqual([
      'index.html',
      'not-found.html',
      'first-study.html',
      'light-and-glasses.html',
      'search-index.json',
    ]);
  });

  test('Links lead to pages of the server, others open beside it', () => {
    expect(page).toContain('href="/help/calibration-and-accuracy#accuracy"');
    expect(page).toContain('href="#lamps"');
    expect(page).toContain('href="/#/folders"');
    expect(page).toContain(
      'href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"',
    );
    expect(addressOfLink('first-study.md')).toBe('/help/first-study');
    expect(addressOfLink('../README.md')).toBe('../README.md');
  });

  test('Headings have their anchors, pictures their size, boxes their kind', () => {
    expect(page).toContain('<h2 id="lamps">Lamps ');
    expect(page).toContain('<h2 id="lamps-1">Lamps ');
    expect(page).toContain(
      '<figure><a href="/help/assets/lamp-1.webp"><img src="/help/assets/lamp-1.webp" alt="A lamp in front of a face" width="400" height="300"',
    );
    expect(page).toContain('<figcaption>The lamp</figcaption>');
    expect(page).not.toMatch(/<p>\s*<figure/);
    expect(page).toMatch(/<aside class="alert tip"><p class="kind">Tip<\/p>\n<p>Close the/);
  });

  test('Text is never markup', () => {
    expect(page).toContain('<h1>Light &amp; glasses</h1>');
    expect(page).toContain('<code>const participant = 1 &lt; 2</code>');
    expect(page).toContain('c(&quot;&lt;a&gt;&quot;)');
    expect(site.get('first-study.html')).toContain('<h1>First &lt;study&gt;</h1>');
    expect(page).not.toMatch(/ style=| on\w+=|<script>/);
  });

  test('The index page names every article with its summary, in the order of the sections', () => {
    const index = site.get('index.html') ?? '';
    expect(index.indexOf('Begin here.')).toBeLessThan(index.indexOf('Where the lamp belongs.'));
    expect(index.indexOf('Begin here.')).toBeGreaterThan(0);
    expect(page).toContain('class="prev" href="/help/first-study"');
    expect(page).toContain('href="/help/light-and-glasses" aria-current="page"');
  });

  test('A missing picture stops the build', () => {
    expect(() => buildSite([article], new Map(), assets)).toThrow('pictures/lamp.webp is missing');
  });

  test('The index of the search finds the pages', () => {
    const index = loadHelpIndex(site.get('search-index.json') ?? '');
    expect(index.find('curtains')).toMatchObject([{ slug: 'light-and-glasses', anchor: '' }]);
  });

  test('A page over the limit is named; the index of the search does not count', () => {
    expect(heavyPages(site, 0)).toEqual([]);
    const bytes = PAGE_LIMIT_BYTES - Buffer.byteLength(page);
    expect(heavyPages(site, bytes).map(({ name }) => name)).not.toContain('light-and-glasses.html');
    expect(heavyPages(site, bytes + 1).map(({ name }) => name)).toContain('light-and-glasses.html');
  });
});

describe('the size of a WebP picture', () => {
  const header = (kind: string, rest: readonly number[]) => {
    const bytes = new Uint8Array(32);
    bytes.set(new TextEncoder().encode(`RIFF0000WEBP${kind}`));
    bytes.set(rest, 20);
    return webpSize(bytes);
  };

  test('is read from each of the three headers', () => {
    // 1000 × 625: fourteen bits each behind the start code; minus one and packed; minus one in 24 bits.
    expect(header('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0xe8, 0x03, 0x71, 0x02])).toEqual({
      widthPx: 1000,
      heightPx: 625,
    });
    expect(header('VP8L', [0x2f, 0xe7, 0x03, 0x9c, 0x00])).toEqual({
      widthPx: 1000,
      heightPx: 625,
    });
    expect(header('VP8X', [0, 0, 0, 0, 0xe7, 0x03, 0x00, 0x70, 0x02, 0x00])).toEqual({
      widthPx: 1000,
      heightPx: 625,
    });
  });

  test('is null for other files', () => {
    expect(header('JPEG', [])).toBeNull();
    expect(webpSize(new Uint8Array(8))).toBeNull();
  });
});
