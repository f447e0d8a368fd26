import { expect, test } from 'vitest';
import { zipOf } from '../../../testing/reports/reportCalls';
import { mainFileOf, readTemplateFile } from './templateFile';

const paths = async (bytes: Buffer) => [...(await readTemplateFile(bytes, 'HTML')).keys()];
const refusal = async (bytes: Buffer) =>
  await readTemplateFile(bytes, 'HTML').then(
    () => null,
    (reason: { status: number; message: string }) => `${reason.status} ${reason.message}`,
  );

test('a text is the main file of its type', async () => {
  const files = await readTemplateFile(Buffer.from('# Report'), 'R_MARKDOWN');
  expect([...files]).toEqual([['report.Rmd', Buffer.from('# Report')]]);
});

test('the files of a zip file are read, without what systems add and without an outer folder', async () => {
  const zip = await zipOf({
    'mine/report.html': '<h1>',
    'mine/parts/a.css': 'a{}',
    'mine/.DS_Store': 'x',
    '__MACOSX/mine/._report.html': 'x',
  });
  expect(await paths(zip)).toEqual(['report.html', 'parts/a.css']);
});

test('the main file is the named one, the usual one, or the only one with the usual ending', async () => {
  const files = (...names: string[]) => new Map(names.map((name) => [name, Buffer.alloc(1)]));
  expect(mainFileOf(files('report.html', 'b.html'), 'HTML', null)).toBe('report.html');
  expect(mainFileOf(files('report.html', 'b.html'), 'HTML', 'b.html')).toBe('b.html');
  expect(mainFileOf(files('Mine.HTML', 'parts/b.html'), 'HTML', null)).toBe('Mine.HTML');
  expect(() => mainFileOf(files('a.html', 'b.html'), 'HTML', null)).toThrow('no file report.html');
  expect(() => mainFileOf(files('a.html'), 'HTML', 'c.html')).toThrow('no file c.html');
});

/** A zip file whose directory says something else than yazl would write. */
async function forged(change: (zip: Buffer) => void): Promise<Buffer> {
  const zip = await zipOf({ 'aa/aa.html': 'x', 'report.html': 'y' });
  change(zip);
  return zip;
}
const rename = (zip: Buffer, to: string) => {
  for (let at = zip.indexOf('aa/aa.html'); at >= 0; at = zip.indexOf('aa/aa.html', at + 1)) {
    zip.write(to, at);
  }
};
const centralOf = (zip: Buffer) => zip.indexOf('PK\x01\x02', 0, 'latin1');

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an empty file', () => Buffer.alloc(0), '422 The file is empty'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0, 1]), '422 The file is neither a zip file nor'],
  ['a text in another encoding', () => Buffer.from([0xe4, 0xf6]), '422 The file is neither'],
  ['21 MB', () => Buffer.alloc(21 * 1024 * 1024, 'a'), '413 A template can have at most 20 MB'],
  ['a damaged zip file', () => Buffer.from('PK\x03\x04 and so on'), '422 The zip file cannot be'],
  ['a zip file of nothing', () => zipOf({}), '422 The zip file has no files'],
  ['a path out of it', () => forged((zip) => rename(zip, '../../a.ht')), '422 The zip file cannot'],
  ['an absolute path', () => forged((zip) => rename(zip, '/etc/abcde')), '422 The zip file cannot'],
  ['a drive', () => forged((zip) => rename(zip, 'c:/abc.htm')), '422 The zip file cannot'],
  ['backslashes', () => forged((zip) => rename(zip, 'a\\..\\b.ht')), '422 The zip file cannot'],
  [
    'a hidden file',
    () => zipOf({ 'report.html': '', 'a/.Rprofile': '' }),
    '422 The zip file has a path',
  ],
  ['a control character', () => zipOf({ 'a\u202e\r\nb.html': '' }), '422 The zip file has a path'],
  [
    'two files that differ in case',
    () => zipOf({ 'a.R': '', 'A.r': '' }),
    '422 The zip file has two',
  ],
  [
    'a symlink',
    () => zipOf({ 'report.html': '/etc/passwd' }, { 'report.html': 0o120777 }),
    '422 The zip file has links',
  ],
  [
    'a password',
    () =>
      forged((zip) =>
        zip.writeUInt16LE(zip.readUInt16LE(centralOf(zip) + 8) | 1, centralOf(zip) + 8),
      ),
    '422 The zip file has a password',
  ],
  [
    '501 files',
    () => zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.R`, '']))),
    '422 The zip file has more than 500',
  ],
  [
    'a bomb',
    () => zipOf({ 'report.html': Buffer.alloc(51 * 1024 * 1024) }),
    '422 Unpacked, the template has more than 50 MB',
  ],
])('%s is refused', async (_, bytes, words) => {
  expect(await refusal(await bytes())).toContain(words);
});

test('a bomb that says it is small is refused without being unpacked whole', async () => {
  const zip = await zipOf({ 'report.html': Buffer.alloc(30 * 1024 * 1024) });
  zip.writeUInt32LE(10, centralOf(zip) + 24);
  expect(await refusal(zip)).toContain('422 The zip file cannot be read');
});
