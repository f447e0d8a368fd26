// Needs a page
import { expect, it } from 'vitest';
import { canUseCamera } from './canUseCamera';

it.each([
  ['https://fovea.example/collect/#s/1', true],
  ['http://localhost:8080/collect/#s/1', true],
  ['http://127.0.0.1:8080/collect/#s/1', true],
  ['http://[::1]:8080/collect/#s/1', true],
  ['http://192.168.1.7:8080/collect/#s/1', false],
  ['http://fovea.example/collect/#s/1', false],
  ['http://127.0.0.1.evil.example/', false],
])('%s: %s', (address, may) => {
  expect(canUseCamera(address)).toBe(may);
});
