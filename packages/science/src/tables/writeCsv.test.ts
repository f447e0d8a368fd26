import { expect, it } from 'vitest';
import { guardFormula, writeCsv, type CsvStyle, type CsvValue } from './writeCsv';

const plain: CsvStyle = { separator: ',', lineEnd: '\n', numberText: String };
const line = (values: CsvValue[], style = plain) => writeCsv([values], style).slice(0, -1);

it('ends every line, and is empty without rows', () => {
  expect(writeCsv([['a', 'b'], [1]], plain)).toBe('a,b\n1\n');
  expect(writeCsv([['a'], ['b']], { ...plain, lineEnd: '\r\n' })).toBe('a\r\nb\r\n');
  expect(writeCsv([], plain)).toBe('');
});

it('quotes texts that contain separators, quotes, line breaks or spaces at their ends', () => {
  expect(line(['a,b', 'a;b', 'say "hi"', 'two\nlines', 'two\rlines', ' edge', 'edge '])).toBe(
    '"a,b",a;b,"say ""hi""","two\nlines","two\rlines"," edge","edge "',
  );
  expect(line(['a,b', 'a;b'], { ...plain, separator: ';' })).toBe('a,b;"a;b"');
});

it('leaves missing values empty, and writes 0 and false', () => {
  expect(line([null, undefined, '', 0, -0, false, true])).toBe(',,,0,0,false,true');
});

it('writes numbers as the style says, negative ones as well, and never guards them', () => {
  expect(line([-5, -0.25, 1e-7, 0.1 + 0.2])).toBe('-5,-0.25,1e-7,0.30000000000000004');
  const whole: CsvStyle = { ...plain, numberText: (value) => value.toFixed(0) };
  expect(line([-5.25, Number.NaN], whole)).toBe('-5,NaN');
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-x', "'-x"],
  ['+44 20', "'+44 20"],
  ['-2+3', "'-2+3"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\rnext', "'\rnext"],
  ['-5', '-5'],
  ['+1.5', '+1.5'],
  ['-0,25', '-0,25'],
  [' -5', ' -5'],
  ['a=b', 'a=b'],
  [' edge', ' edge'],
])('a spreadsheet takes %j for a text or a number, not for a formula', (text, expected) => {
  expect(guardFormula(text)).toBe(expected);
});

it('guards a formula before it is quoted', () => {
  expect(line(['=HYPERLINK("http://x","a")'])).toBe(`"'=HYPERLINK(""http://x"",""a"")"`);
});
