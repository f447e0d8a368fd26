import { expect, test } from 'vitest';
import {
  byLabState,
  byState,
  labMachineState,
  machineState,
  OFFLINE_AFTER_MS,
  pingMeaning,
} from './machineState';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const ping = {
  timestamp: '2026-03-10T11:59:55.000Z',
  studyId: null as string | null,
  busyUiShown: false,
  currentSlideNo: 0,
  slideCount: 0,
  offline: false,
  queuedUploads: 0,
};
type Machine = Parameters<typeof machineState>[0];
const machine = (more: Partial<Machine> = {}): Machine => ({
  actingAs: 'DATA_COLLECTOR',
  disabled: null,
  lastPing: ping,
  currentSession: null,
  ...more,
});
const disabled = { reason: 'Camera broken', by: 'Ada', createdDate: '2026-03-01T00:00:00.000Z' };
const late = new Date(NOW - OFFLINE_AFTER_MS - 1).toISOString();
const justInTime = new Date(NOW - OFFLINE_AFTER_MS).toISOString();

test.each([
  ['idle when no study', {}, 'idle'],
  [
    'waiting for calibration: a study, no slides, not busy',
    { studyId: 's' },
    'waitingForCalibration',
  ],
  [
    'session in progress when the slide count is above 0',
    { studyId: 's', slideCount: 3 },
    'inProgress',
  ],
  [
    'post-processing when the busy interface is shown',
    { studyId: 's', slideCount: 3, busyUiShown: true },
    'postProcessing',
  ],
  ['post-processing after the study was closed', { busyUiShown: true }, 'postProcessing'],
] as const)('%s', (_, more, meaning) => {
  expect(pingMeaning({ ...ping, ...more })).toBe(meaning);
});

test.each([
  ['no ping: not installed', { lastPing: null }, 'notInstalled', 'notInstalled'],
  [
    'said that it goes off: offline',
    { lastPing: { ...ping, offline: true } },
    'offline',
    'offline',
  ],
  [
    'silent for too long: offline',
    { lastPing: { ...ping, timestamp: late } },
    'offline',
    'offline',
  ],
  [
    'silent for just as long as allowed: idle',
    { lastPing: { ...ping, timestamp: justInTime } },
    'idle',
    'idle',
  ],
  [
    'a study is open: in progress',
    { lastPing: { ...ping, studyId: 's' } },
    'inProgress',
    'running',
  ],
  [
    'works on what it recorded: in progress',
    { lastPing: { ...ping, busyUiShown: true } },
    'inProgress',
    'running',
  ],
  [
    'has a session and its ping is idle: waiting to start',
    { currentSession: 'x' },
    'waitingToStart',
    'running',
  ],
  ['nothing to do: idle', {}, 'idle', 'idle'],
  [
    'disabled, whatever it reports',
    { disabled, lastPing: { ...ping, studyId: 's' } },
    'disabled',
    'disabled',
  ],
  [
    'a study owner, even if disabled',
    { actingAs: 'STUDY_OWNER' as const, disabled },
    'studyOwner',
    'studyOwner',
  ],
] as const)('%s', (_, more, state, labState) => {
  expect(machineState(machine(more), NOW)).toBe(state);
  expect(labMachineState(machine(more), NOW)).toBe(labState);
});

test('machines are listed by state, then by name with numbers as numbers', () => {
  const all = [
    { name: 'Owner', ...machine({ actingAs: 'STUDY_OWNER' }) },
    { name: 'Broken', ...machine({ disabled }) },
    { name: 'PC 10', ...machine() },
    { name: 'PC 9', ...machine() },
    { name: 'Busy', ...machine({ lastPing: { ...ping, studyId: 's' } }) },
    { name: 'Begins', ...machine({ currentSession: 'x' }) },
    { name: 'Off', ...machine({ lastPing: { ...ping, offline: true } }) },
    { name: 'New', ...machine({ lastPing: null }) },
  ];
  const names = (machines: readonly { readonly name: string }[]) =>
    machines.map(({ name }) => name);
  expect(names(byState(all, NOW))).toEqual([
    ...['New', 'Off', 'Busy', 'Begins', 'PC 9', 'PC 10', 'Broken', 'Owner'],
  ]);
  expect(names(byLabState(all, NOW))).toEqual([
    ...['Owner', 'Broken', 'Off', 'New', 'PC 9', 'PC 10', 'Begins', 'Busy'],
  ]);
});
