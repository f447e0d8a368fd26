// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signalEntry, type SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { show } from '../../controls/testing/renderWithProviders';
import { DEFAULT_ANALYSIS } from '../selection/analysisState';
import { SignalPicker } from './SignalPicker';

afterEach(cleanup);

const open = (signalsDisabled: string[], ofDevices: SignalEntry[] = []) =>
  show(
    <SignalPicker
      study={{ signalsDisabled }}
      isOpen
      close={() => {}}
      hasRespiration
      ofDevices={ofDevices}
      state={DEFAULT_ANALYSIS}
      change={() => {}}
    />,
  );

test('The picker offers no signal that the study disables, and no sensor without signals', () => {
  open([]);
  screen.getByRole('checkbox', { name: 'Joy' });
  screen.getByRole('checkbox', { name: 'Breaths a minute' });
  cleanup();
  open(['joy', 'respirationPerMinute']);
  screen.getByRole('checkbox', { name: 'Anger' });
  expect(screen.queryByRole('checkbox', { name: 'Joy' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Respiration' })).toBeNull();
});

test('The picker offers the channels of devices with their unit, where recordings have some', () => {
  open([]);
  expect(screen.queryByRole('checkbox', { name: 'Laboratory devices' })).toBeNull();
  cleanup();
  const signals = ['device:GSR/EDA/µS', 'device:GSR/Trigger/'].flatMap(
    (id) => signalEntry(id) ?? [],
  );
  open(['device:GSR/Trigger/'], signals);
  expect(screen.getAllByRole('checkbox', { name: 'Laboratory devices' })).toHaveLength(2);
  screen.getByRole('checkbox', { name: '\u2068GSR\u2069: \u2068EDA\u2069 (\u2068µS\u2069)' });
  expect(screen.queryByRole('checkbox', { name: /Trigger/ })).toBeNull();
});
