import { describe, expect, test } from 'vitest';
import { alignmentOfStyle, stylesAsData } from './richTextStyles';

test.each([
  ['<p style="text-align:right">a</p>', '<p data-style="text-align:right">a</p>'],
  ["<h1 STYLE = 'a'><p style=b>", "<h1 data-style = 'a'><p data-style=b>"],
  ['<p title="a style=b" style="c">', '<p title="a style=b" data-style="c">'],
  ['<p title="1 > 0" style="c">', '<p title="1 > 0" data-style="c">'],
  ['a style="b" stays text', 'a style="b" stays text'],
  ['<p data-style="a">', '<p data-style="a">'],
  ['<style>a</style>', '<style>a</style>'],
  ['1 < 2 style=3', '1 < 2 style=3'],
])('%s is read as %s', (html, read) => {
  expect(stylesAsData(html)).toBe(read);
});

describe('the alignment of a style', () => {
  test.each([
    ['p', 'text-align:right', 'right'],
    ['H1', 'color: red; Text-Align : Center ;', 'center'],
    ['p', 'text-align: url(//evil.test)', null],
    ['p', 'text-align: evil', null],
    ['p', 'x-text-align: left', null],
    ['span', 'text-align: left', null],
    ['p', null, null],
  ])('%s with %s: %s', (tag, style, alignment) => {
    expect(alignmentOfStyle(tag, style)).toBe(alignment);
  });
});
