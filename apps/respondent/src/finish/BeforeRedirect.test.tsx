// Needs a page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import messages from '../messages/en-US.json';
import { followRedirect } from '../screens/followRedirect';
import { BeforeRedirect } from './BeforeRedirect';

vi.mock('../screens/followRedirect', () => ({ followRedirect: vi.fn() }));

const TO = 'https://panel.example/ok?id=1';
const KEY = { studyId: 's', sessionId: 'e', secret: 'B'.repeat(43) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(followRedirect).mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(sessionKey: typeof KEY | null = KEY) {
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <BeforeRedirect to={TO} sessionKey={sessionKey} />
    </IntlProvider>,
  );
}
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const timer = () => screen.queryByRole('timer')?.textContent ?? null;

it('leaves by itself after half a minute, once', () => {
  show();
  expect(timer()).toMatch(/30 seconds/);
  pass(29);
  expect(followRedirect).not.toHaveBeenCalled();
  pass(2);
  expect(followRedirect).toHaveBeenCalledTimes(1);
  expect(followRedirect).toHaveBeenCalledWith(TO);
  pass(60);
  expect(followRedirect).toHaveBeenCalledTimes(1);
});

it('leaves although the browser wakes a hidden tab only once a minute', () => {
  show();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
  pass(1);
  expect(followRedirect).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

it('continues at once with the button, which is a link that works without a script', () => {
  show();
  const link = screen.getByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe(TO);
});

it.each(['focusIn', 'pointerDown', 'copy'] as const)(
  'gives the whole time again when the link is used (%s), and still leaves',
  (event) => {
    show();
    pass(25);
    fireEvent[event](screen.getByRole('button', { name: 'Copy the link' }));
    expect(timer()).toMatch(/30 seconds/);
    pass(29);
    expect(followRedirect).not.toHaveBeenCalled();
    pass(2);
    expect(followRedirect).toHaveBeenCalledTimes(1);
  },
);

it('waits for somebody who asks for it, and can still continue', () => {
  show();
  pass(10);
  const wait = screen.getByRole('button', { name: 'Wait, I need more time' });
  wait.focus();
  fireEvent.click(wait);
  expect(timer()).toBeNull();
  pass(3600);
  expect(followRedirect).not.toHaveBeenCalled();
  // The button is gone, and the focus is not lost with it.
  const link = screen.getByRole('link', { name: 'Continue' });
  expect(document.activeElement).toBe(link);
});

it('says that the page must not be closed, and needs no time to read where there is no link', () => {
  show();
  expect(screen.getByText(/Do not close this page yet/)).toBeTruthy();
  cleanup();
  show(null);
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull();
  expect(timer()).toMatch(/5 seconds/);
});
