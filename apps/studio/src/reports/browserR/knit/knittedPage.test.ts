import { expect, it } from 'vitest';
import { knittedPage } from './knittedPage';

const PAGE = '<html><body><!--body--></body></html>';
const none = () => null;

it('the text stands in the page, below its title', () => {
  const html = knittedPage('## Part\n\n|a|b|\n|:--|--:|\n|1|2|\n', { title: 'A < B' }, PAGE, none);
  expect(html).toMatch(/^<html><body><main class="knit"><header>\n<h1>A &lt; B<\/h1>/);
  expect(html).toContain('<h2>Part</h2>');
  expect(html).toContain('<td align="right">2</td>');
  expect(html.endsWith('</main></body></html>')).toBe(true);
});

it('pictures of the report come into it, and no others', () => {
  const picture = new TextEncoder().encode('<svg/>');
  const fileOf = (path: string) => (path === 'my figure.svg' ? picture : null);
  const html = knittedPage(
    '![Shelf](my%20figure.svg) ![](https://example.org/a.png) <img src="x.svg">',
    ...[{}, PAGE, fileOf],
  );
  expect(html).toContain(`src="data:image/svg+xml;base64,${btoa('<svg/>')}" alt="Shelf"`);
  expect(html).toContain('src="https://example.org/a.png"');
  expect(html).toContain('src="x.svg"');
});

it('output of R is shown as it is, with empty lines and signs of Markdown', () => {
  const block = '<pre class="output"><code>## a &lt; b\n\n## *c*</code></pre>';
  expect(knittedPage(`Text\n\n${block}\n\nMore`, {}, PAGE, none)).toContain(block);
});

it('authors and the day stand below the title, and a dollar is a dollar', () => {
  const html = knittedPage('$& $1', { title: 'A', author: ['Ada', 'Bo'], date: 'May' }, PAGE, none);
  expect(html).toContain('<p class="about">Ada, Bo · May</p>');
  expect(html).toContain('$&amp; $1');
});
