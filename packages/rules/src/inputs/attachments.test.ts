import { expect, it } from 'vitest';
import { attachmentName, attachmentType } from './attachments';

const bytes = (...values: readonly (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'string' ? [...value].map((one) => one.charCodeAt(0)) : [value],
    ),
  );
const zeros = (count: number) => Array.from({ length: count }, () => 0);

it.each([
  ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['image/gif', bytes('GIF89a')],
  ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBP')],
  ['image/bmp', bytes('BM', ...zeros(4), ...zeros(4), 54, 0, 0, 0, 40, 0, 0, 0)],
  ['video/mp4', bytes(0, 0, 0, 24, 'ftypisom')],
  ['application/zip', bytes('PK', 3, 4)],
  ['application/zip', bytes('PK', 5, 6)],
])('recognises %s by its first bytes', (mimeType, head) => {
  expect(attachmentType(head)?.mimeType).toBe(mimeType);
});

it.each([
  ['HTML', bytes('<html><script>')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a program', bytes('MZ', 0x90)],
  ['PDF', bytes('%PDF-1.7')],
  ['a text that begins like a bitmap', bytes('BMW and other words of a text')],
  ['nothing', bytes()],
  ['half a PNG signature', bytes(0x89, 'PNG')],
])('does not take %s', (_what, head) => {
  expect(attachmentType(head)).toBeNull();
});

it.each([
  ['shot.png', 'shot.png'],
  ['shot.PNG', 'shot.PNG'],
  ['shot.apng', 'shot.apng'],
  ['invoice.exe', 'invoice.exe.png'],
  ['shot', 'shot.png'],
  ['', 'attachment.png'],
])('gives %j an ending that fits', (given, name) => {
  expect(attachmentName(given, attachmentType(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))!)).toBe(name);
});
