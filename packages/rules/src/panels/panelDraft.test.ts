import type { PanelDraft } from '@fovea/contract/participation/panelStudies';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { expect, test } from 'vitest';
import { NO_CHECKS } from '../studies/settings';
import { aStartable, aStimulus } from '../testing/aStartable';
import {
  draftProblems,
  neededPeripherals,
  panelDurationMins,
  pushProblems,
  rewardPerHourMinor,
  suggestedDraft,
  suggestedRewardMinor,
  type DraftProblem,
} from './panelDraft';

const study = (sensors: Partial<Sensors> = {}, ...durationsMs: number[][]) => {
  const flows = durationsMs.map((flow, at) =>
    flow.map((durationMs) => aStimulus(`${at} ${durationMs}`, 'IMAGE', durationMs)),
  );
  const made = aStartable(...flows);
  return { ...made, sensors: { ...made.sensors, ...sensors }, name: 'Adverts', checks: NO_CHECKS };
};
const NOTHING = {
  webcam: false,
  eyeTracking: false,
  headPose: false,
  facialExpressions: false,
} as const;

test.each<[number[][], Partial<Sensors>, number]>([
  [[[60_000]], NOTHING, 1],
  [[[60_001]], NOTHING, 2],
  [[[60_000], [150_000]], NOTHING, 3],
  [[[0]], NOTHING, 1],
  [[[60_000]], { webcam: true }, 3],
])('flows of %j ms with %j take %d minutes', (durations, sensors, minutes) => {
  expect(panelDurationMins(study(sensors, ...durations))).toBe(minutes);
});

test('a camera is asked for where it is measured, a loudspeaker where it is checked', () => {
  expect(neededPeripherals(study(NOTHING, [1]))).toEqual([]);
  expect(neededPeripherals(study({ webcam: true, microphone: true }, [1]))).toEqual([
    'camera',
    'microphone',
  ]);
  const heard = {
    ...study({ webcam: true }, [1]),
    checks: { ...NO_CHECKS, audioOutputCheck: true },
  };
  expect(neededPeripherals(heard)).toEqual(['audio', 'camera']);
});

test.each([
  [10, 'GBP', 150],
  [7, 'GBP', 105],
  [1, 'USD', 20],
  [10, 'JPY', null],
])('%d minutes in %s are suggested %s', (minutes, currency, rewardMinor) => {
  expect(suggestedRewardMinor(minutes, currency)).toBe(rewardMinor);
});

test('a reward is compared by the hour', () => {
  expect(rewardPerHourMinor(100, 10)).toBe(600);
  expect(rewardPerHourMinor(100, 7)).toBe(857);
});

test('a suggested draft is possible as it is', () => {
  const suggested = suggestedDraft(study({ webcam: true, eyeTracking: true }, [240_000]));
  expect(suggested).toMatchObject({ name: 'Adverts', durationMins: 6, peripherals: ['camera'] });
  expect(suggested.description).toContain('about 6 minutes');
  expect(suggested.description).toContain('webcam');
  expect(draftProblems({ ...suggested, rewardMinor: 100 }, study({}, [1]))).toEqual([]);
});

const possible: PanelDraft = {
  ...{ name: 'A', description: 'B', durationMins: 5, places: 10, rewardMinor: 100 },
  ...{ deviceTypes: ['DESKTOP'], peripherals: [], filters: [], screenedOut: null },
};
test.each<[Partial<PanelDraft>, DraftProblem[]]>([
  [{}, []],
  [{ name: ' \n' }, [{ field: 'name', code: 'empty' }]],
  [{ name: 'a\nb' }, [{ field: 'name', code: 'characters' }]],
  [{ description: '' }, [{ field: 'description', code: 'empty' }]],
  [{ deviceTypes: ['PHONE'] }, [{ field: 'deviceTypes', code: 'deviceNotInStudy' }]],
  [{ screenedOut: { rewardMinor: 99, slots: 1 } }, []],
  [
    { screenedOut: { rewardMinor: 100, slots: 1 } },
    [{ field: 'screenedOut', code: 'screenedOutTooMuch' }],
  ],
  [{ rewardMinor: 0 }, [{ field: 'rewardMinor', code: 'noReward' }]],
  [{ places: 9 }, [{ field: 'places', code: 'fewerThanTaken' }]],
  [{ filters: [{ type: 'range', id: 'age', lower: 18, upper: 18 }] }, []],
  [
    { filters: [{ type: 'range', id: 'age', lower: 30, upper: 18 }] },
    [{ field: 'filters', code: 'filterOrder' }],
  ],
  [
    { filters: [{ type: 'range', id: 'age', lower: null, upper: null }] },
    [{ field: 'filters', code: 'filterEmpty' }],
  ],
  [
    {
      filters: [
        { type: 'select', id: 'a', values: ['1'] },
        { type: 'select', id: 'a', values: ['2'] },
      ],
    },
    [{ field: 'filters', code: 'filterTwice' }],
  ],
])('%j has the problems %j', (given, problems) => {
  expect(draftProblems({ ...possible, ...given }, { deviceTypes: ['DESKTOP'] }, 10)).toEqual(
    problems,
  );
});

test('a study is pushed once, by a connected company, and with something to show', () => {
  const ready = { isPushed: false, hasOtherPanel: false, isConnected: true };
  expect(pushProblems(study({}, [1000]), ready)).toEqual([]);
  expect(pushProblems({ ...study({}, [1000]), studyType: 'LAB' }, ready)).toEqual(['LAB_STUDY']);
  const not = { isPushed: true, hasOtherPanel: true, isConnected: false };
  expect(pushProblems(study({}, []), not)).toEqual([
    'NO_STIMULI',
    'ALREADY_PUSHED',
    'OTHER_PANEL',
    'NOT_CONNECTED',
  ]);
});
