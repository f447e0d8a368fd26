import { expect, it } from 'vitest';
import { isZipFile } from './isZipFile';

it.each([
  ['a zip file', new Uint8Array([0x50, 0x4b, 3, 4]), true],
  ['an empty zip file', new Uint8Array([0x50, 0x4b, 5, 6]), true],
  ['a text', 'Poster study', false],
  ['a text that begins with one of the bytes', 'P', false],
  ['an empty file', '', false],
])('%s', async (_, content, isZip) => {
  expect(await isZipFile(new Blob([content]))).toBe(isZip);
});
