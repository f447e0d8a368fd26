// Needs a page
import { expect, it } from 'vitest';
import { shortcutOf } from './shortcutOf';

function press(key: string, on = '<button></button>', more: KeyboardEventInit = {}) {
  document.body.innerHTML = on;
  const event = new KeyboardEvent('keydown', { key, ...more });
  const target = document.body.querySelector('input, button:last-of-type, [contenteditable]');
  Object.defineProperty(event, 'target', { value: target });
  return shortcutOf(event);
}

it('Ctrl+K and Cmd+K open the palette, also while typing', () => {
  expect(press('k', undefined, { ctrlKey: true })).toBe('palette');
  expect(press('K', undefined, { metaKey: true })).toBe('palette');
  expect(press('k', '<input>', { ctrlKey: true })).toBe('palette');
});

it('a question mark opens the list of shortcuts, except in text fields', () => {
  expect(press('?', undefined, { shiftKey: true })).toBe('keys');
  expect(press('?', '<input type="checkbox">')).toBe('keys');
  expect(press('?', '<input>')).toBeNull();
  expect(press('?', '<div contenteditable="true"></div>')).toBeNull();
});

it('other keys, and keys in a dialog, open nothing', () => {
  expect(press('k')).toBeNull();
  expect(press('k', undefined, { ctrlKey: true, altKey: true })).toBeNull();
  expect(press('k', undefined, { ctrlKey: true, shiftKey: true })).toBeNull();
  expect(press('k', '<div role="dialog"><button></button></div>', { ctrlKey: true })).toBeNull();
});
