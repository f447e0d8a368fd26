import { expect, it } from 'vitest';
import { isolateFacts } from './isolateFacts';

it('Each fact of a right-to-left line is isolated, and what stands between them is not', () => {
  expect(isolateFacts('Fovea 0.1.0 · 27/11/2026', true)).toBe(
    '\u2068Fovea 0.1.0\u2069 · \u206827/11/2026\u2069',
  );
  expect(isolateFacts('Do you like it?', true)).toBe('\u2068Do you like it?\u2069');
});

it('A left-to-right line stays as it is', () => {
  expect(isolateFacts('Fovea 0.1.0 · 27/11/2026', false)).toBe('Fovea 0.1.0 · 27/11/2026');
});
