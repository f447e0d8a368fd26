// Needs a page
import type { DeviceQuality } from '@fovea/contract/participation/deviceQuality';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { DeviceCards } from './DeviceCards';

afterEach(cleanup);

const TRACKER: DeviceQuality = {
  id: 'gazepoint-1234',
  name: 'Gazepoint GP3 HD',
  driver: 'openGaze',
  nominalRateHz: 150,
  measuredRateHz: 149.97,
  samples: 45_000,
  dropped: 12,
  lostMs: 2400,
  recordedShare: 0.9875,
  isPlaced: true,
  driftPpm: -12.34,
  clockResidualMs: 0.318,
  clockErrorMs: 0.45,
  channels: [
    { name: 'LPMM', unit: 'mm', role: 'pupilLeftMm', signalId: 'device:a', validShare: 0.9 },
    { name: 'CNT', unit: '', role: null, signalId: null, validShare: null },
  ],
};

/** The text of a figure with this name. */
const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

test('A device is shown with its share, rate, losses and clock', () => {
  show(<DeviceCards devices={[TRACKER]} />);
  expect(figure('Recorded')).toBe('Recorded98.8%45,000 samples');
  expect(figure('Sampling rate')).toBe('Sampling rate150 Hz150 Hz as the device states');
  expect(figure('Dropped samples')).toBe('Dropped samples12');
  expect(figure('Connection lost')).toBe('Connection lost2.4 s');
  expect(figure('Clock residual')).toBe('Clock residual0.32 ms± 0.45 ms to the session');
  expect(figure('Clock drift')).toBe('Clock drift-12.3 ppm');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Channels are listed with their unit, what they are understood as, and what was measured', () => {
  show(<DeviceCards devices={[TRACKER]} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ChannelUnitUnderstood asSamples with a value',
    'LPMMmmLeft pupil90%',
    'CNT–––',
  ]);
});

test('A device that could not be placed says so, and its times are not measured', () => {
  const unplaced = { isPlaced: false, recordedShare: null, lostMs: null, clockResidualMs: null };
  const none = { measuredRateHz: null, clockErrorMs: null, driftPpm: null, nominalRateHz: null };
  show(<DeviceCards devices={[{ ...TRACKER, ...unplaced, ...none }]} />);
  expect(screen.getByRole('alert').textContent).toContain('in no signal');
  expect(figure('Connection lost')).toBe('Connection lostnot measured');
  expect(figure('Sampling rate')).toBe('Sampling ratenot measuredat irregular times');
});

test('The calibration that holds is the last one that did not fail', () => {
  const eye = (isValid: boolean) => ({ isValid, xNorm: 0.5, yNorm: 0.5, errorPx: 12 });
  const point = (left: boolean) => ({ xNorm: 0.5, yNorm: 0.5, left: eye(left), right: eye(true) });
  const failed = { points: [], meanErrorPx: null, validPoints: null, failure: 'Stopped.' };
  const done = {
    ...failed,
    points: [point(true), point(false)],
    meanErrorPx: 19.43,
    failure: null,
  };
  show(<DeviceCards devices={[{ ...TRACKER, calibrations: [failed, done] }]} />);
  expect(screen.getByText(/^Calibrated/).textContent).toBe(
    'Calibrated with 2 points, mean error 19.4 pixels. Left eye found at 1, right eye at 2. It was tried 2 times.',
  );
});

test('A device that could not be calibrated says why', () => {
  const failed = { points: [], meanErrorPx: null, validPoints: null, failure: 'Stopped.' };
  show(<DeviceCards devices={[{ ...TRACKER, calibrations: [failed] }]} />);
  expect(screen.getByRole('alert').textContent).toBe('It was not calibrated: Stopped.');
});
