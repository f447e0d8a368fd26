// Needs a page
import {
  listSessions,
  type QualityMetrics,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import type { Study } from '@fovea/contract/studies/studies';
import { aSession, aStudy, someQuality } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { useSession } from '../../state/session';
import { DeviceSignals } from './DeviceSignals';
import { GazeSourcePanel } from './GazeSourcePanel';

const server = vi.hoisted(() => ({ sessions: [] as unknown[] }));
vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: async (endpoint: Endpoint) => {
    if (endpoint !== listSessions) throw new Error(endpoint.path);
    return server.sessions;
  },
}));
vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

const TRACKER: NonNullable<QualityMetrics['devices']>[number] = {
  ...{ id: 'gazepoint-1', name: 'Gazepoint', driver: 'openGaze', nominalRateHz: 150 },
  ...{ measuredRateHz: 150, samples: 450, dropped: 0, lostMs: 0, recordedShare: 1, isPlaced: true },
  ...{ driftPpm: 0, clockResidualMs: 0.1, clockErrorMs: 0.2 },
  channels: [
    {
      ...{ name: 'LPMM', unit: 'mm', role: 'pupilLeftMm', validShare: 1 },
      signalId: 'device:Gazepoint/LPMM/mm',
    },
    { ...{ name: 'CNT', unit: '', role: null, validShare: null }, signalId: null },
  ],
};
const OF_TRACKER = someQuality({ gazeDevice: 'Gazepoint', devices: [TRACKER] });
const study = (gazeFrom: Study['gazeFrom'] = 'EYE_TRACKER') =>
  aStudy({ studyType: 'LAB', desktopGeneration: 'fovea_ONLINE', gazeFrom });
const sessions = (...given: Partial<RespondentSession>[]) => {
  server.sessions = given.map((each, at) => aSession(`Respondent ${at + 1}`, each));
};

beforeEach(() => {
  sessions();
  const features = ['ONLINE_STUDY_BUILDER'];
  useSession.setState({ user: { features } as never, company: { features } as never });
});
afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

test('The source of gaze is chosen, and the study is changed', async () => {
  show(<GazeSourcePanel study={study()} />);
  const webcam = screen.getByRole<HTMLInputElement>('radio', { name: 'Webcam only' });
  expect(webcam.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Laboratory/ }).checked).toBe(true);
  await userEvent.click(webcam);
  expect(vi.mocked(editStudy).mock.calls).toEqual([[study().id, { gazeFrom: 'WEBCAM' }]]);
});

test('Whoever may not build studies reads the source of gaze and cannot choose', () => {
  useSession.setState({ user: { features: [] } as never });
  show(<GazeSourcePanel study={study('WEBCAM')} />);
  screen.getByText('Webcam only');
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  ['no session', [], 'No session has gaze yet.'],
  [
    'sessions of both sources, a preview and one without gaze',
    [
      { qualityMetrics: OF_TRACKER },
      { qualityMetrics: someQuality() },
      { qualityMetrics: someQuality() },
      { qualityMetrics: someQuality(), preview: true },
      { qualityMetrics: someQuality({ gazeQuality: null }) },
    ],
    'Now: 1 session with gaze of an eye tracker, 2 with gaze of the webcam.',
  ],
])('With %s it says how many sessions have which gaze', async (_, given, text) => {
  sessions(...given);
  show(<GazeSourcePanel study={study()} />);
  await screen.findByText(text);
});

test('Channels that became signals are listed once, however many sessions have them', async () => {
  sessions(
    { qualityMetrics: OF_TRACKER },
    { qualityMetrics: OF_TRACKER },
    { qualityMetrics: null },
  );
  show(<DeviceSignals study={study()} />);
  expect(await screen.findAllByRole('combobox')).toHaveLength(1);
  screen.getByRole('combobox', { name: /LPMM.* in this study/ });
});

test('Before a device was recorded it says when channels will be listed', async () => {
  sessions({ qualityMetrics: someQuality() });
  show(<DeviceSignals study={study()} />);
  await screen.findByText(/^No device has been recorded yet/);
});
