import type { CsvValue } from '@fovea/science/tables/writeCsv';
import { describe, expect, it } from 'vitest';
import { formatCsvTime, formatCsv } from './formatCsv';

const en = { locale: 'en', hasSepLine: false } as const;
const da = { locale: 'da', hasSepLine: false } as const;
const line = (values: CsvValue[], format: typeof en | typeof da = en) =>
  formatCsv([values], format).slice(1).trimEnd();

describe('one line', () => {
  it('is separated by commas with decimal points, or by semicolons with decimal commas', () => {
    expect(line(['a', 1.5, -0.25])).toBe('a,1.5,-0.25');
    expect(line(['a', 1.5, -0.25], da)).toBe('a;1,5;-0,25');
  });
  it('quotes values that contain separators, and doubles quotes', () => {
    expect(line(['a,b', 'a;b', 'say "hi"', 'two\nlines', ' edge'])).toBe(
      '"a,b",a;b,"say ""hi""","two\nlines"," edge"',
    );
    expect(line(['a,b', 'a;b'], da)).toBe('a,b;"a;b"');
  });
  it('leaves missing values empty', () => {
    expect(line([null, undefined, Number.NaN, Infinity, '', 0, false])).toBe(',,,,,0,false');
  });
  it('rounds numbers to twelve significant digits', () => {
    expect(line([0.1 + 0.2, 33.3 * 3, -1 / 3, 1234567890123, 1e-7, 123456.789, -0])).toBe(
      '0.3,99.9,-0.333333333333,1234567890120,1e-7,123456.789,0',
    );
  });
  it('never starts a value with a formula', () => {
    expect(line(['=1+1', '@SUM(A1)', '-x', '+44 20', '-5', '+1.5'])).toBe(
      "'=1+1,'@SUM(A1),'-x,'+44 20,-5,+1.5",
    );
  });
});

it('a file starts with a byte order mark, ends lines with CRLF, and can name its separator', () => {
  expect(formatCsv([['a'], ['b']], en)).toBe('\uFEFFa\r\nb\r\n');
  expect(formatCsv([['a']], { locale: 'da', hasSepLine: true })).toBe('\uFEFFsep=;\r\na\r\n');
});

it('timestamps are written in local time', () => {
  expect(formatCsvTime(new Date(2026, 0, 5, 9, 3, 7))).toBe('2026-01-05 09:03:07');
  expect(formatCsvTime(new Date('nonsense'))).toBe('');
});
