// Needs a page
import type { Invitation } from '@fovea/contract/participation/participation';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import messages from '../../messages/en-US.json';
import { MicrophoneCheck } from './MicrophoneCheck';
import { aStream, aSessionContext } from '../testing/aSessionContext';
import { useMicrophoneLevel } from './useMicrophoneLevel';

vi.mock('./useMicrophoneLevel', () => ({ useMicrophoneLevel: vi.fn() }));
const level = vi.mocked(useMicrophoneLevel);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A microphone that is allowed; its level is what the test set last. */
async function show(
  isListening: boolean,
  isChecked: boolean,
  { recordWebcamVideo = false, allowed = Promise.resolve() } = {},
) {
  const { stream, track } = aStream();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => allowed.then(() => stream),
      enumerateDevices: async () => [],
    },
  });
  level.mockReturnValue({ share: 0.1, heard: false });
  const { context } = aSessionContext({
    recordWebcamVideo,
    sensors: { ...DEFAULT_SENSORS, microphone: isListening },
    checks: { ...NO_CHECKS, audioInputCheck: isChecked },
  });
  const onDone = vi.fn();
  const draw = () => (
    <IntlProvider locale="en-US" messages={messages}>
      <MicrophoneCheck
        context={context}
        invitation={{} as Invitation}
        eyebrow={null}
        onDone={onDone}
        onLeave={() => undefined}
      />
    </IntlProvider>
  );
  const { rerender, unmount } = render(draw());
  // The voice is not analysed, so nothing is said to be measured of it.
  expect(screen.queryByText(/measures how your voice sounds/)).toBeNull();
  screen.getByText(recordWebcamVideo ? /recorded with the video of your camera/ : /is not kept/);
  await press('Turn on the microphone');
  const hear = () => {
    level.mockReturnValue({ share: 0.7, heard: true });
    rerender(draw());
  };
  return { context, stream, track, onDone, hear, unmount };
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('the microphone', () => {
  it('must be heard when the study checks it, and is then passed to the session', async () => {
    const { context, stream, track, onDone, hear, unmount } = await show(true, true);
    screen.getByRole('heading', { name: 'Say a few words' });
    expect(continueButton().disabled).toBe(true);
    hear();
    expect(screen.getByRole('status').textContent).toMatch(/heard well/);
    await press('Continue');
    expect(onDone).toHaveBeenCalledWith('done');
    expect(context.microphone).toBe(stream);
    unmount();
    expect(track.readyState).toBe('live');
  });

  it('that is not heard can be skipped after 25 seconds', async () => {
    vi.useFakeTimers();
    const { context, stream, onDone } = await show(true, true);
    act(() => void vi.advanceTimersByTime(25_100));
    await press('Continue anyway');
    expect(onDone).toHaveBeenCalledWith('skipped');
    expect(context.microphone).toBe(stream);
  });

  it('need not be heard when nothing is checked', async () => {
    const { onDone } = await show(true, false);
    await press('Continue');
    expect(onDone).toHaveBeenCalledWith('done');
  });

  it('that is only checked is closed afterwards', async () => {
    const { context, track, hear, unmount } = await show(false, true);
    hear();
    await press('Continue');
    expect(context.microphone).toBeNull();
    unmount();
    expect(track.readyState).toBe('ended');
  });

  it('is closed when it was allowed only after leaving the step', async () => {
    let allow: () => void = () => undefined;
    const allowed = new Promise<void>((done) => (allow = done));
    const { track, unmount } = await show(true, false, { allowed });
    unmount();
    await act(async () => allow());
    expect(track.readyState).toBe('ended');
  });

  it('is said to be in the video when one is recorded', async () => {
    await show(true, false, { recordWebcamVideo: true });
    screen.getByRole('heading', { name: 'Your microphone is on' });
  });
});
