import { expect, it } from 'vitest';
import { isRichText, plainText, richTextLength } from './richText';

it.each([
  ['Look here', 9, 'Look here'],
  ['a < b & c > d', 13, 'a < b & c > d'],
  ['1 &lt; 2', 8, '1 &lt; 2'],
  ['<p>Look <strong>here</strong></p>', 9, 'Look here'],
  ['<p>1 &lt; 2 &amp; 3</p>', 9, '1 < 2 & 3'],
  ['<p>&#128512;&#x1F600;🙂</p>', 3, '😀😀🙂'],
  ['<p style="text-align: center">x</p>', 1, 'x'],
  ['<p title="a>b">x</p>', 1, 'x'],
  ['a<br>b<br/>c', 3, 'abc'],
  ['<p>x<!-- hidden --></p>', 1, 'x'],
  ['🙂'.repeat(500), 500, '🙂'.repeat(500)],
  ['<p></p>', 0, ''],
  ['', 0, ''],
])('%s has %i visible characters', (text, length, plain) => {
  expect(richTextLength(text)).toBe(length);
  expect(plainText(text)).toBe(plain);
});

it.each([
  ['plain\ntext', false],
  ['a < b', false],
  ['a <3', false],
  ['<p>x</p>', true],
  ['x</p>', true],
  ['<img src=x onerror=alert(1)>', true],
  ['<!-- x -->', true],
])('%s is HTML: %s', (text, is) => {
  expect(isRichText(text)).toBe(is);
});
