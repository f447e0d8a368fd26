import { expect, test } from 'vitest';
import { toEditorHtml } from './editorHtml';

test.each([
  ['', ''],
  ['a & b\nc > 3', '<p>a &amp; b</p><p>c &gt; 3</p>'],
  ['1 < 2', '<p>1 &lt; 2</p>'],
  ['<p>a</p>', '<p>a</p>'],
])('%j opens in the editor as %j', (text, html) => {
  expect(toEditorHtml(text)).toBe(html);
});
