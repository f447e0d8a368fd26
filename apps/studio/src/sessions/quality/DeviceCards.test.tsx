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
