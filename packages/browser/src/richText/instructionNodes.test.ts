// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { instructionNodes } from './instructionNodes';

function shown(text: string): string {
  const place = document.createElement('div');
  place.append(instructionNodes(text));
  return place.innerHTML;
}

describe('the text of an instruction', () => {
  test('plain text is shown unchanged', () => {
    expect(shown('a & b\nc < 3')).toBe('a &amp; b\nc &lt; 3');
  });

  test('keeps headings, lists, emphasis and alignment', () => {
    const text =
      '<h1>Hello</h1><p style="text-align: right"><strong>a</strong> <em>b</em> <u>c</u></p><ul><li><p>d</p></li></ul>';
    expect(shown(text)).toBe(text.replace('right"', 'right;"'));
  });

  test.each([
    ['a script', '<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image that fails', '<img src=x onerror=alert(1)>a', 'a'],
    ['a link', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
    ['a drawing with a script', '<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['a style that loads', '<p style="background:url(//evil.test)">a</p>', '<p>a</p>'],
    ['a style beside the alignment', '<p style="position:fixed;text-align:evil">a</p>', '<p>a</p>'],
    ['an id', '<p id="root" class="x" data-a="1" aria-label="b">a</p>', '<p>a</p>'],
  ])('removes %s', (_, text, left) => {
    expect(shown(text)).toBe(left);
  });
});
