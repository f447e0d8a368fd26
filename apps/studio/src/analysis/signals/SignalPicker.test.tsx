// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { DEFAULT_ANALYSIS } from '../selection/analysisState';
import { SignalPicker } from './SignalPicker';

afterEach(cleanup);

const open = (signalsDisabled: string[]) =>
  show(
    <SignalPicker
      study={{ signalsDisabled }}
      isOpen
      close={() => {}}
      hasRespiration
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
