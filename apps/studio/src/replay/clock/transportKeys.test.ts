// Needs a page
import { describe, expect, it } from 'vitest';
import { needsKey, transportAction } from './transportKeys';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  transportAction({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });

describe('keyboard shortcuts of the replay', () => {
  it.each([
    ['ArrowLeft', {}, { kind: 'seekBy', deltaMs: -1000 }],
    ['ArrowRight', {}, { kind: 'seekBy', deltaMs: 1000 }],
    ['ArrowLeft', { ctrlKey: true }, { kind: 'seekBy', deltaMs: -100 }],
    ['ArrowRight', { metaKey: true }, { kind: 'seekBy', deltaMs: 100 }],
    [' ', {}, { kind: 'toggle' }],
    ['Home', {}, { kind: 'start' }],
    ['End', {}, { kind: 'end' }],
    ['ArrowUp', {}, null],
    ['ArrowRight', { shiftKey: true }, null],
    ['ArrowLeft', { altKey: true }, null],
    ['Home', { ctrlKey: true }, null],
  ])('%s with %o does %o', (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });
});

describe('keys that the focused control handles itself', () => {
  document.body.innerHTML = `
    <input id="text"><input id="scrubber" type="range" data-transport>
    <input id="radio" type="radio"><input id="check" type="checkbox">
    <button id="button">x</button><button id="tab" role="tab">x</button>
    <div id="stage" tabindex="0"></div>`;
  const element = (id: string) => document.getElementById(id);

  it.each([
    ['text', 'ArrowLeft', true],
    ['text', ' ', true],
    ['scrubber', 'ArrowLeft', false],
    ['scrubber', 'Home', false],
    ['button', ' ', true],
    ['button', 'ArrowRight', false],
    ['radio', 'ArrowRight', true],
    ['radio', ' ', false],
    ['check', ' ', true],
    ['check', 'ArrowLeft', false],
    ['tab', 'Home', true],
    ['stage', ' ', false],
  ])('%s handles %s itself: %s', (id, key, kept) => {
    expect(needsKey(element(id), key)).toBe(kept);
  });
});
