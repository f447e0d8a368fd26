import { expect, it } from 'vitest';
import { signedBundleText } from './signedBundleText';

const bundle = { version: '1.2.0', sha256: 'ab', sizeBytes: 12 };

it('The signed text changes with each part of what is offered', () => {
  const texts = [
    bundle,
    { ...bundle, version: '1.2' },
    { ...bundle, sha256: 'ac' },
    { ...bundle, sizeBytes: 1 },
  ].map(signedBundleText);
  expect(new Set(texts).size).toBe(4);
});
