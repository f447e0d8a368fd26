import { expect, it } from 'vitest';
import { matchesSearch, splitAtHits } from './searchHits';

const marked = (text: string, query: string) =>
  splitAtHits(text, query)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');

it.each([
  ['The Café is nice', 'cafe', 'The [Café] is nice'],
  ['The Cafe\u0301 is nice', 'CAFÉ', 'The [Cafe\u0301] is nice'],
  ['<b>bold</b>', 'b', '<[b]>[b]old</[b]>'],
  ['one two one', 'two one', '[one] [two] [one]'],
  ['İstanbul', 'istanbul', '[İstanbul]'],
  ['👩‍👩‍👧 family', 'fam', '👩‍👩‍👧 [fam]ily'],
  ['a.b', '.', 'a[.]b'],
  ['aaa', 'aa', '[aa]a'],
  ['text', '   ', 'text'],
  ['text', 'nothing', 'text'],
  ['', 'a', ''],
])('%j searched for %j is %j', (text, query, wanted) => {
  expect(marked(text, query)).toBe(wanted);
});

it('requires every word', () => {
  expect(matchesSearch('Kaffee und Tee', 'tee kaffee')).toBe(true);
  expect(matchesSearch('Kaffee und Tee', 'tee milch')).toBe(false);
  expect(matchesSearch('anything', ' ')).toBe(true);
});

it('preserves the text whatever is searched', () => {
  const text = 'ﬃ 🇩🇪 e\u0301\u0323 \u200dx \ud83d';
  for (const query of ['f', 'fi', 'e', '🇩', 'x', '\ud83d']) {
    expect(
      splitAtHits(text, query)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  }
});
