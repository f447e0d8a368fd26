// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { useSession } from '../../state/session';
import { SignalTable } from './SignalTable';

vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

const study = {
  id: 'study-1',
  studyType: 'ONLINE',
  locked: true,
  sensors: { webcam: true, headPose: true, facialExpressions: true },
  signalsDisabled: ['lidLeft'],
  demarcatedSignals: ['blink'],
} as unknown as Study;
const withFeatures = (...features: string[]) =>
  useSession.setState({ user: { features } as never, company: { features } as never });

beforeEach(() => withFeatures('ONLINE_STUDY_BUILDER'));
afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});
const choice = (signal: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `${signal} in this study` });

test('Each signal shows its state in the study, and is disabled and demarcated in a locked one', async () => {
  show(<SignalTable study={study} group="eyes" />);
  expect(choice('Left eye opening').value).toBe('disabled');
  expect(choice('Right eye opening').value).toBe('shown');
  expect(choice('Blink').value).toBe('demarcated');
  await userEvent.selectOptions(choice('Right eye opening'), 'Disabled');
  expect(editStudy).toHaveBeenLastCalledWith('study-1', {
    signalsDisabled: ['lidLeft', 'lidRight'],
    demarcatedSignals: ['blink'],
  });
  await userEvent.selectOptions(choice('Left eye opening'), 'Demarcated');
  expect(editStudy).toHaveBeenLastCalledWith('study-1', {
    signalsDisabled: [],
    demarcatedSignals: ['blink', 'lidLeft'],
  });
});

test('A whole group is disabled and enabled again', async () => {
  const shown = show(<SignalTable study={study} group="eyes" />);
  await userEvent.click(screen.getByRole('button', { name: 'Disable all: Eyes' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', {
    signalsDisabled: ['lidLeft', 'lidRight', 'blink'],
    demarcatedSignals: [],
  });
  const off = { ...study, signalsDisabled: ['lidLeft', 'lidRight', 'blink'] };
  shown.again(<SignalTable study={off} group="eyes" />);
  await userEvent.click(screen.getByRole('button', { name: 'Enable all: Eyes' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', {
    signalsDisabled: [],
    demarcatedSignals: [],
  });
});

test('Somebody who does not build studies sees the states and cannot change them', () => {
  withFeatures('STUDY', 'ANALYSIS');
  show(<SignalTable study={study} group="eyes" />);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByRole('row', { name: /Left eye opening .*Disabled/ });
  screen.getByRole('row', { name: /^Blink .*Demarcated/ });
});
