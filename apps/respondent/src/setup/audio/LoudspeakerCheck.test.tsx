// Needs a page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Invitation } from '@fovea/contract/participation/participation';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import messages from '../../messages/en-US.json';
import { LoudspeakerCheck } from './LoudspeakerCheck';
import { playBeeps } from './playBeeps';
import { aSessionContext } from '../testing/aSessionContext';

vi.mock('./playBeeps', () => ({ playBeeps: vi.fn(async () => undefined) }));
const played = vi.mocked(playBeeps);

beforeEach(() => played.mockClear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const onDone = vi.fn();
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <LoudspeakerCheck
        context={aSessionContext().context}
        invitation={{} as Invitation}
        eyebrow={null}
        onDone={onDone}
        onLeave={() => undefined}
      />
    </IntlProvider>,
  );
  return onDone;
}
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('continues with the right number, and plays a different one after a wrong answer', async () => {
  const onDone = show();
  await press('Play the beeps');
  const first = played.mock.calls[0]![0];
  await press(String((first % 5) + 1));
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/another number/);
  expect(document.activeElement?.textContent).toBe('Play again');
  await press('Play again');
  const second = played.mock.calls[1]![0];
  expect(second).not.toBe(first);
  await press(String(second));
  expect(onDone).toHaveBeenCalledWith('done');
});

it('reports that nothing could be played', async () => {
  played.mockRejectedValueOnce(new Error('no device'));
  show();
  await press('Play the beeps');
  expect(screen.getByRole('alert').textContent).toMatch(/Nothing could be played/);
});

it('can be skipped after 25 seconds', async () => {
  vi.useFakeTimers();
  const onDone = show();
  expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
  act(() => void vi.advanceTimersByTime(25_100));
  await press('Continue anyway');
  expect(onDone).toHaveBeenCalledWith('skipped');
});
