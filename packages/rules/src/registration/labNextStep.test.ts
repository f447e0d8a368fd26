import type { LastPing, Machine } from '@fovea/contract/labs/machines';
import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { Quota } from '@fovea/contract/studies/quota';
import { expect, test } from 'vitest';
import { labNextStep, type LabStep } from './labNextStep';

const NOW_MS = Date.parse('2026-11-27T13:00:00.000Z');
const PING: LastPing = {
  ...{ timestamp: '2026-11-27T12:59:55.000Z', studyId: null, busyUiShown: false },
  ...{ currentSlideNo: 0, slideCount: 0, offline: false, queuedUploads: 0 },
};
const machine = (more: Partial<Machine> = {}): Machine => ({
  ...{ id: 'm', name: 'Desk', location: '', labId: 'l', currentSession: null, respondent: null },
  ...{ actingAs: 'DATA_COLLECTOR', lastPing: PING, sharePathOverride: '', disabled: null },
  ...{ createdDate: '2026-01-01T00:00:00.000Z', publicProductKey: 'K', pcAgentVersion: null },
  ...{ availableOn: [] },
  ...more,
});
const OFF = machine({ lastPing: { ...PING, offline: true } });
const BUSY = machine({ currentSession: 's' });
const OWNER = machine({ actingAs: 'STUDY_OWNER' });
const quota: Quota = {
  ...{ id: 'q', studyId: 's', oldAt: 35, variables: [] },
  ...{ youngMale: 1, oldMale: 1, youngFemale: 0, oldFemale: 0 },
};
const study = (more: Partial<PlaceGroup>) => {
  const none = { waiting: 0, inProgress: 0, finished: 0 };
  return {
    quota,
    places: [{ gender: 'MALE' as const, isOld: false, variables: {}, ...none, ...more }],
  };
};
const OPEN = study({ finished: 1, waiting: 1 });
const FULL = study({ finished: 1, inProgress: 1 });

test.each<[string, Machine[], (typeof OPEN)[], LabStep]>([
  ['no machine', [], [OPEN], 'addMachine'],
  ['a machine of study owners only', [OWNER], [OPEN], 'addMachine'],
  ['an idle machine and no study', [machine()], [], 'startStudy'],
  ['a machine that is off', [OFF], [OPEN], 'wakeMachines'],
  ['an idle machine and a study with space', [BUSY, machine()], [FULL, OPEN], 'register'],
  ['an idle machine and full studies', [machine()], [FULL], 'endStudies'],
  ['machines that all have a respondent', [BUSY, OFF], [OPEN], 'watch'],
])('a lab with %s', (_, machines, studies, step) => {
  expect(labNextStep({ machines }, studies, NOW_MS)).toBe(step);
});

test('a study without a quota is never full', () => {
  const open = { ...FULL, quota: null };
  expect(labNextStep({ machines: [machine()] }, [open], NOW_MS)).toBe('register');
});
