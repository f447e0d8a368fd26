import { describe, expect, it } from 'vitest';
import { bundleHeader, readBundleHeader, type BundledFile } from './fileBundle';

const roundTrip = (files: readonly BundledFile[]) => {
  const header = bundleHeader(files);
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, header.length);
  return readBundleHeader(header, total);
};

describe('a bundle', () => {
  it('is read as it was written, whatever the letters of its paths', () => {
    const files = [
      { path: 'params.json', sizeBytes: 12 },
      { path: 'template/Größe "1"/ほん.csv', sizeBytes: 0 },
    ];
    expect(roundTrip(files)?.files).toEqual(files);
    expect(roundTrip([])?.files).toEqual([]);
    const many = Array.from({ length: 900 }, (_, at) => ({ path: `out/${at}`, sizeBytes: at }));
    expect(roundTrip(many)?.files).toEqual(many);
  });

  it.each([
    ['leads out of its folder', '../a'],
    ['is absolute', '/a'],
    ['has an empty part', 'a//b'],
    ['has a backslash', 'a\\b'],
    ['has a control character', 'a\nb'],
  ])('is refused where a path %s', (_, path) => {
    expect(roundTrip([{ path, sizeBytes: 1 }])).toBeNull();
  });

  it('is refused where a path is there twice, or sizes are wrong', () => {
    const one = { path: 'a', sizeBytes: 1 };
    expect(roundTrip([one, one])).toBeNull();
    expect(readBundleHeader(bundleHeader([one]), 5)).toBeNull();
    for (const sizeBytes of [-1, 0.5, Infinity, NaN]) {
      expect(roundTrip([{ path: 'a', sizeBytes }])).toBeNull();
    }
  });

  it.each(['', '0000', '00000004abcd', '00000002[]'.slice(0, 9), '99999999[]', '00000002{}'])(
    'is not read from %j',
    (text) => {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      expect(readBundleHeader(bytes, bytes.length)).toBeNull();
    },
  );
});
