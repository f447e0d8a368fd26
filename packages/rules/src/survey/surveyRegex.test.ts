import { expect, test } from 'vitest';
import { LinearRegExp, regexProblem } from './surveyRegex';

const MAIL =
  '^(([^<>()[\\]\\.,;:\\s@"]+(\\.[^<>()[\\]\\.,;:\\s@"]+)*)|(".+"))@([a-z0-9-]+\\.)+[a-z]{2,}$';

test.each<[string, readonly string[], readonly string[]]>([
  ['^\\d{5}$', ['12345'], ['1234', '123456', '1234a', '12345\n']],
  ['^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$', ['SW1A 1AA', 'M11AE'], ['SW1A', 'sw1a 1aa']],
  ['^\\d{5}(?:-\\d{4})?$', ['90210', '90210-1234'], ['90210-', '9021']],
  ['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', ['a.b@c.de'], ['a@b', '@b.c', 'a b@c.d']],
  [MAIL, ['a.b@c.de', '"a b"@c-d.org'], ['a..b@c.de', 'a@b', 'a@b.c']],
  ['^(\\+49|0)[1-9]\\d*$', ['+4930123', '030'], ['0030', '49301']],
  ['^\\(?\\d{3}\\)?[-. ]?\\d{3}[-. ]?\\d{4}$', ['(212) 555-0199', '2125550199'], ['212-555-019']],
  ['^(0[1-9]|[12]\\d|3[01])[./-](0[1-9]|1[0-2])[./-]\\d{4}$', ['31.12.2025'], ['32.12.2025']],
  ['^(?=.*\\d)(?=.*[a-z])(?!.*\\s).{8,}$', ['abcdefg1'], ['abcdefgh', 'abc efg1', 'abc1']],
  ['(?<=€ ?)\\d+(?<!00)$', ['€ 12', '€5'], ['12', '€ 100']],
  ['\\bno\\b', ['say no.', 'no'], ['know', 'nose']],
  ['^.{0,4000}$', ['', 'a'.repeat(4000)], ['a'.repeat(4001), 'a\nb']],
  ['^(foo|bar)+$', ['foobarfoo'], ['foba']],
  ['[+*?(){}|]', ['a|b'], ['ab']],
  ['^\\(a\\+\\)\\+$', ['(a+)+'], ['aa']],
  ['', ['', 'x'], []],
])('%s is accepted and matches as written', (pattern, matching, others) => {
  expect(regexProblem(pattern)).toBeNull();
  const regex = new LinearRegExp(pattern, '');
  for (const text of matching) expect(regex.test(text), text).toBe(true);
  for (const text of others) expect(regex.test(text), text).toBe(false);
});

// With backtracking each of these takes minutes or longer.
test.each([
  ['(a+)+$', `${'a'.repeat(5_000)}b`],
  ['(a*)*b', 'a'.repeat(5_000)],
  ['^([a-z]+)*$', `${'a'.repeat(5_000)}1`],
  ['^(a?){30}a{30}$', `${'a'.repeat(40)}b`],
  ['^(a?){30}a{30}$', 'a'.repeat(5_000)],
  [`^${'\\d*[0-9]*'.repeat(12)}$`, `${'1'.repeat(5_000)}x`],
  ['.*.*.*.*.*.*x', 'a'.repeat(5_000)],
  ['(a{1,50}){20}b', 'a'.repeat(5_000)],
  ['(\\d|\\w)+x', '1'.repeat(5_000)],
  ['(?=(a+)+b)c|(?<=(a+)+b)c', 'a'.repeat(5_000)],
])('%s takes linear time', (pattern, text) => {
  expect(regexProblem(pattern)).toBeNull();
  expect(new LinearRegExp(pattern, '').test(text)).toBe(false);
});

test.each([
  ['(\\w+)\\1+$'],
  ['(?<a>x)\\k<a>'],
  ['(((a{100}){100}){100}){100}'],
  ['a{100000}'],
  ['a'.repeat(501)],
  ['('],
  ['['],
])('%s is refused', (pattern) => expect(regexProblem(pattern)).not.toBeNull());

test('upper and lower case are alike with the flag i', () => {
  expect(new LinearRegExp('^[a-c]é$', 'i').test('BÉ')).toBe(true);
  expect(new LinearRegExp('^[a-c]é$', '').test('BÉ')).toBe(false);
});

test('a repeat of nothing is compiled at once', () => {
  expect(new LinearRegExp('^(?:(?:){999999999}){999999999}$', '').test('')).toBe(true);
});

/** Every choice comes from this sequence, so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('random patterns match what the regular expressions of JavaScript match', () => {
  const pick = seeded(7);
  const ATOMS = [
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\w',
    '\\W',
    '\\s',
    '^',
    '$',
    '\\b',
    '\\B',
    '{',
    ']',
  ];
  const SIGNS = ['*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{,2}'];
  const OPENS = ['(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>'];
  const random = (depth: number): string => {
    const kind = pick(depth === 0 ? 1 : 5);
    if (kind < 2) return ATOMS[pick(ATOMS.length)]!;
    if (kind === 2) return `${random(depth - 1)}${random(depth - 1)}`;
    if (kind === 3) return `${OPENS[pick(OPENS.length)]}${random(depth - 1)}|${random(depth - 1)})`;
    return `${random(depth - 1)}${SIGNS[pick(SIGNS.length)]}`;
  };
  const LETTERS = ['a', 'b', 'A', ' ', '\n', '{', ']', '2', ',', '\u2028'];
  let compared = 0;
  while (compared < 3_000) {
    const pattern = random(4);
    let native: RegExp;
    const flags = pick(2) === 0 ? 'i' : '';
    try {
      native = new RegExp(pattern, flags);
    } catch {
      continue;
    }
    const linear = new LinearRegExp(pattern, flags);
    for (let text = 0; text < 6; text++) {
      const written = Array.from({ length: pick(7) }, () => LETTERS[pick(LETTERS.length)]).join('');
      const say = (found: boolean) => ({ pattern, flags, written, found });
      expect(say(linear.test(written))).toEqual(say(native.test(written)));
    }
    compared++;
  }
});
