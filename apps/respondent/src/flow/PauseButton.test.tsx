// Needs a page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createPauses } from '../recording/pauses';
import messages from '../messages/en-US.json';
import { PauseButton } from './PauseButton';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fullscreenElement');
});

function shown() {
  const pauses = createPauses(() => 0);
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <PauseButton pauses={pauses} />
    </IntlProvider>,
  );
  return { pauses, button: screen.getByRole('button', { name: 'Leave the study' }) };
}

it('pauses on request, even while the respondent may leave the page', () => {
  const { pauses, button } = shown();
  pauses.allowLeaving(true);
  fireEvent.click(button);
  expect(pauses.reasons()).toEqual(['asked']);
});

it('opens and closes with Esc, once per key press', () => {
  const { pauses } = shown();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pauses.reasons()).toEqual(['asked']);
  fireEvent.keyDown(document.body, { key: 'Escape', repeat: true });
  expect(pauses.paused()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pauses.paused()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(pauses.paused()).toBe(false);
});

it('leaves Esc to full screen, an open list of a survey and another pause', () => {
  const { pauses } = shown();
  const used = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', used);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.body.removeEventListener('keydown', used);
  expect(pauses.paused()).toBe(false);

  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    value: document.body,
  });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pauses.paused()).toBe(false);
  Reflect.deleteProperty(document, 'fullscreenElement');

  pauses.set('cameraLost', true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pauses.reasons()).toEqual(['cameraLost']);
});

it('does not trigger Continue with its own keys, and a click keeps the focus on the stage', () => {
  const { button } = shown();
  const heard = vi.fn();
  addEventListener('keydown', heard);
  fireEvent.keyDown(button, { key: ' ' });
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'Tab' });
  expect(heard).toHaveBeenCalledOnce();
  removeEventListener('keydown', heard);
  expect(fireEvent.pointerDown(button)).toBe(false);
});
