// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingRedirect, rememberRedirect } from './pendingRedirect';

const HREF = 'https://a.test/collect/?rid=1#s/s1';
const TO = 'https://panel.example/ok?id=1';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('is found by the same address of the same tab only', () => {
  expect(pendingRedirect(HREF)).toBeNull();
  rememberRedirect(HREF, TO);
  expect(pendingRedirect(HREF)).toBe(TO);
  // The next respondent at this computer has another id.
  expect(pendingRedirect(HREF.replace('rid=1', 'rid=2'))).toBeNull();
});

it('the last one counts', () => {
  rememberRedirect(HREF, TO);
  rememberRedirect(HREF, `${TO}2`);
  expect(pendingRedirect(HREF)).toBe(`${TO}2`);
});

it.each(['no json', 'null', '{"href":1}', '[]'])('ignores what is not its own: %s', (stored) => {
  sessionStorage.setItem('fovea-redirect', stored);
  expect(pendingRedirect(HREF)).toBeNull();
});

it('does without a storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  rememberRedirect(HREF, TO);
  expect(pendingRedirect(HREF)).toBeNull();
});
