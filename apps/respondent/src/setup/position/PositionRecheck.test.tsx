// @vitest-environment jsdom
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FaceResult } from '../../engine/faceResult';
import messages from '../../messages/en-US.json';
import { PositionRecheck } from './PositionRecheck';
import { aFaceResult } from '../testing/aFaceResult';
import { aStream, anEngine, aSessionContext } from '../testing/aSessionContext';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(canSkip: boolean) {
  const checks = { ...NO_CHECKS, allowSkipRespondentPositionEyesChecks: canSkip };
  const { context, events, pings } = aSessionContext({ checks });
  const { engine, say } = anEngine();
  context.camera = { engine, stream: aStream().stream, deviceId: undefined };
  const onDone = vi.fn();
  const onLeave = vi.fn();
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <PositionRecheck context={context} onDone={onDone} onLeave={onLeave} />
    </IntlProvider>,
  );
  /** The engine reports this result for this long, 25 times a second. */
  const see = (ms: number, more: Partial<FaceResult> & { cm?: number } = {}) => {
    // React renders in between, as on the page: how long a state lasts is measured between renders.
    for (let passed = 0; passed < ms; passed += 40) {
      act(() => {
        say(aFaceResult(performance.now(), more));
        vi.advanceTimersByTime(40);
      });
    }
  };
  return { see, onDone, onLeave, events, pings };
}
const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

it('continues once the head is back, and records start and end', () => {
  const { see, onDone, events, pings } = show(false);
  expect(pings.at(-1)).toMatchObject({ interslideSetup: true, phase: 'slideshow' });
  see(3000, { cm: 25 });
  expect(continueButton().disabled).toBe(true);
  expect(screen.getByText(/You are too near/)).toBeTruthy();
  see(4000);
  expect(continueButton().disabled).toBe(false);
  fireEvent.click(continueButton());
  expect(onDone).toHaveBeenCalledWith(false);
  expect(events.map((event) => event.kind === 'setupStep' && event.change)).toEqual([
    'begun',
    'done',
  ]);
});

it('can be skipped after 25 seconds where the study allows it', () => {
  const { see, onDone, events } = show(true);
  see(20_000, { faces: 0 });
  expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
  see(6000, { faces: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Continue anyway' }));
  expect(onDone).toHaveBeenCalledWith(true);
  expect(events.at(-1)).toMatchObject({ kind: 'setupStep', change: 'skipped' });
});

it('offers help and the way out where it may not be skipped', () => {
  const { see, onDone, onLeave } = show(false);
  see(26_000, { faces: 0 });
  expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
  expect(screen.getByText(/it is not your fault/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave the study' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

it('says what to do about reflections in glasses, and lets people go on', () => {
  const { see } = show(false);
  const patches = aFaceResult(0).patches.fill(225, 0, 15);
  see(5000, { patches });
  expect(screen.getByText(/Light is reflected in your glasses/)).toBeTruthy();
  expect(continueButton().disabled).toBe(false);
  see(3000);
  expect(screen.queryByText(/Light is reflected in your glasses/)).toBeNull();
});
