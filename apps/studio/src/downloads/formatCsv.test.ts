import { describe, expect, it } from 'vitest';
import { formatCsvTime, formatCsv, type CsvValue } from './formatCsv';

const en = { locale: 'en', hasSepLine: false } as const;
const da = { locale: 'da', hasSepLine: false } as const;
const line = (values: CsvValue[], format: typeof en | typeof da = en) =>
  formatCsv([values], format).slice(1).trimEnd();

describe('one line', () => {
  it('separates with a comma and writes decimals with a period, or with a semicolon and a comma', () => {
    expect(line(['a', 1.5, -0.25])).toBe('a,1.5,-0.25');
    expect(line(['a', 1.5, -0.25], da)).toBe('a;1,5;-0,25');
  });
  it('quotes what would split, and doubles quotes', () => {
    expect(line(['a,b', 'a;b', 'say "hi"', 'two\nlines', ' edge'])).toBe(
      '"a,b",a;b,"say ""hi""","two\nlines"," edge"',
    );
    expect(line(['a,b', 'a;b'], da)).toBe('a,b;"a;b"');
  });
  it('leaves empty what was not measured', () => {
    expect(line([null, undefined, Number.NaN, Infinity, '', 0, false])).toBe(',,,,,0,false');
  });
  it('is never a formula', () => {
    expect(line(['=1+1', '@SUM(A1)', '-x', '+44 20', '-5', '+1.5'])).toBe(
      "'=1+1,'@SUM(A1),'-x,'+44 20,-5,+1.5",
    );
  });
});

it('begins with the mark of UTF-8, ends lines as the standard says, and can name its separator', () => {
  expect(formatCsv([['a'], ['b']], en)).toBe('\uFEFFa\r\nb\r\n');
  expect(formatCsv([['a']], { locale: 'da', hasSepLine: true })).toBe('\uFEFFsep=;\r\na\r\n');
});

it('writes moments in local time', () => {
  expect(formatCsvTime(new Date(2026, 0, 5, 9, 3, 7))).toBe('2026-01-05 09:03:07');
  expect(formatCsvTime(new Date('nonsense'))).toBe('');
});
