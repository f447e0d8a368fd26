// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { noonOfDay } from '@fovea/rules/studies/editors';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { fakeServers } from '../../state/testing/fakeServers';
import { StatusPanel } from './StatusPanel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DAY_MS = 24 * 60 * 60_000;
const dayFromToday = (days: number) =>
  noonOfDay(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
const study = (more: Partial<Study>) =>
  aStudy({ stimuli: [aStimulus({ id: 'picture', type: 'IMAGE' })], ...more });

function open(given: Partial<Study>) {
  fakeServers();
  show(<StatusPanel study={study(given)} progress={{ data: undefined, isLive: true }} />);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an expired study that is on says that respondents are turned away, and can be stopped', () => {
  open({ remoteDataCollection: true, locked: true, validTo: dayFromToday(-3) });
  const notice = screen.getByText(/^The last day of this study was/);
  expect(notice.textContent).toContain('New respondents are turned away.');
  const settings = screen.getByRole('link', { name: 'Choose a later day' });
  expect(settings.getAttribute('href')).toBe('#/studies/study-1/settings');
  expect(screen.queryByText('Everybody with the link can take part now.')).toBeNull();
  expect(button('Stop data collection').disabled).toBe(false);
});

test.each([
  ['started', { locked: false }, 'Start data collection'],
  ['resumed', { locked: true }, 'Resume data collection'],
])('an expired study cannot be %s', (_, given, name) => {
  open({ ...given, remoteDataCollection: false, validTo: dayFromToday(-3) });
  screen.getByText(/^The last day of this study was/);
  expect(button(name).disabled).toBe(true);
});

test.each([dayFromToday(0), dayFromToday(1), null])('until %s nothing is said', (validTo) => {
  open({ remoteDataCollection: true, locked: true, validTo });
  screen.getByText('Everybody with the link can take part now.');
  expect(screen.queryByText(/^The last day of this study/)).toBeNull();
});
