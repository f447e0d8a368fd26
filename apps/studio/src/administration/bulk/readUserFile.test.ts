import { CSV_FILE_MAX_BYTES } from '../../files/readCsvRows';
import { describe, expect, it } from 'vitest';
import { readUserFile, ROWS_MAX } from './readUserFile';

const TODAY = '2026-11-22';
const read = (text: BlobPart) => readUserFile(new Blob([text]), TODAY);
const found = async (text: BlobPart) => {
  const file = await read(text);
  if ('problem' in file) throw new Error(file.problem);
  return file.rows.map(({ email, name, validTo }) => [email, name, validTo]);
};

describe('a file of users', () => {
  it.each([
    ['commas', 'name,email,valid to\nAnn,ann@a.example,2027-01-31\nBen,ben@a.example,2027-02-28\n'],
    [
      'semicolons',
      'name;email;valid to\nAnn;ann@a.example;2027-01-31\nBen;ben@a.example;2027-02-28',
    ],
    [
      'tabs',
      'name\temail\tvalid to\nAnn\tann@a.example\t2027-01-31\nBen\tben@a.example\t2027-02-28',
    ],
    [
      'a byte order mark and CRLF line endings',
      '\uFEFFname,email,valid to\r\nAnn,ann@a.example,2027-01-31\r\nBen,ben@a.example,2027-02-28\r\n',
    ],
    [
      'a separator line for Excel',
      '\uFEFFsep=;\r\nname;email;valid to\r\nAnn;ann@a.example;2027-01-31\r\nBen;ben@a.example;2027-02-28\r\n',
    ],
  ])('with %s', async (_, text) => {
    expect(await found(text)).toEqual([
      ['ann@a.example', 'Ann', '2027-01-31'],
      ['ben@a.example', 'Ben', '2027-02-28'],
    ]);
  });

  it('with quotes, separators in names, and non-ASCII letters', async () => {
    expect(await found('"Ørsted, ""Åse""",å@example.com\nמיכל,m@example.com')).toEqual([
      ['å@example.com', 'Ørsted, "Åse"', '2027-05-22'],
      ['m@example.com', 'מיכל', '2027-05-22'],
    ]);
  });

  it('with e-mail addresses only', async () => {
    expect((await found('a@example.com\nb@example.com')).map(([email]) => email)).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
  });

  it.each([
    ['noEmails', ''],
    ['noEmails', 'name,city\nAnn,Bonn'],
    ['notText', new Uint8Array([0xe5, 0x40, 0x61])],
    ['notText', 'a@b.example\0'],
    ['tooLarge', 'x'.repeat(CSV_FILE_MAX_BYTES + 1)],
    ['tooManyRows', Array.from({ length: ROWS_MAX + 1 }, (_, at) => `u${at}@a.example`).join('\n')],
  ])('is rejected: %s', async (problem, content) => {
    expect(await read(content)).toEqual({ problem });
  });
});
