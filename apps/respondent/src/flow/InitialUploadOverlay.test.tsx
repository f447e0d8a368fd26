// Needs a page
import type { UploadState } from '@fovea/link/upload/uploadState';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observable } from '../recording/observable';
import messages from '../messages/en-US.json';
import { InitialUploadOverlay } from './InitialUploadOverlay';

const UNREACHABLE: UploadState = {
  phase: 'waiting',
  chunks: 1,
  bytes: 2,
  acknowledgedChunks: 0,
  acknowledgedBytes: 0,
  trouble: 'unreachable',
  troubleMessage: null,
  troubleSinceMs: 0,
  missing: 0,
  retryInMs: null,
  conflicts: 0,
  tooLarge: 0,
  overLimit: 0,
  durable: true,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(state: UploadState) {
  const upload = observable<UploadState | null>(state);
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <InitialUploadOverlay context={{ upload }} />
    </IntlProvider>,
  );
  return upload;
}
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('explains after five seconds what causes the delay, and that nothing is lost', () => {
  const upload = show(UNREACHABLE);
  after(4999);
  expect(screen.queryByRole('alert')).toBeNull();
  after(1);
  expect(screen.getByRole('alert').textContent).toMatch(/cannot be reached.*Nothing is lost/);
  act(() => upload.set({ ...UNREACHABLE, durable: false }));
  expect(screen.getByRole('alert').textContent).toContain('keeps nothing on the device');
});

it('shows no warning while the parts are being uploaded', () => {
  show({ ...UNREACHABLE, phase: 'running', trouble: null, troubleSinceMs: null });
  after(20_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is part of the page of the stimuli, which already has a main element', () => {
  show(UNREACHABLE);
  expect(document.querySelector('main')).toBeNull();
  expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
});
