import { expect, it } from 'vitest';
import { splitMailText } from './splitMailText';

it('finds links and leaves the punctuation around them', () => {
  const text =
    'Open http://127.0.0.1:8080/#/verify/a-b_c.\nIt works once (https://x.example/y?z=1).';
  const parts = splitMailText(text);
  expect(parts.filter(({ isLink }) => isLink).map((part) => part.text)).toEqual([
    'http://127.0.0.1:8080/#/verify/a-b_c',
    'https://x.example/y?z=1',
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

it('a text without links is one part, and an empty text has none', () => {
  expect(splitMailText('javascript:alert(1)')).toEqual([
    { text: 'javascript:alert(1)', isLink: false },
  ]);
  expect(splitMailText('')).toEqual([]);
});
