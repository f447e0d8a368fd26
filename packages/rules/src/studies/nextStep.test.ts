import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { RespondentBuckets } from '@fovea/contract/studies/studies';
import { describe, expect, it } from 'vitest';
import { aStartable, aStimulus } from '../testing/aStartable';
import { nextStep, studyStage, type NextStep } from './nextStep';

const NONE: RespondentBuckets = {
  inProgress: 0,
  processing: 0,
  processed: 0,
  screenedOut: 0,
  abandoned: 0,
  processingError: 0,
};
function withFlow(...flow: Stimulus[]) {
  const { stimuli, blocks, topLevelBlocks } = aStartable(flow);
  return { stimuli, blocks, topLevelBlocks };
}
const READY = {
  ...aStartable([aStimulus('pre', 'CALIBRATION', 33_050), aStimulus('a', 'IMAGE', 6000)]),
  blockUsage: 'BLOCK_MANUAL_CHOICE',
  remoteDataCollection: false,
  currentLabId: null,
  state: 'NEW_AVAILABLE',
  studyType: 'ONLINE',
  quota: null,
} as const;
const EMPTY = { ...READY, ...withFlow(aStimulus('pre', 'CALIBRATION', 33_050)) };
const TOO_LONG = { ...READY, ...withFlow(aStimulus('a', 'IMAGE', 61 * 60_000)) };
const COLLECTING = { ...READY, locked: true, remoteDataCollection: true };
const STOPPED = { ...READY, locked: true };
const LAB = { ...READY, studyType: 'LAB' as const };
const QUOTA = {
  id: 'quota',
  studyId: 'study',
  youngMale: 1,
  oldMale: 1,
  youngFemale: 1,
  oldFemale: 1,
  oldAt: 35,
  variables: [],
};
const LAB_READY = { ...LAB, quota: QUOTA };
const LAB_STARTED = { ...LAB_READY, locked: true, currentLabId: 'lab' };
const LAB_STOPPED = { ...LAB_READY, locked: true };
const IMPORTED = { ...LAB_STOPPED, desktopGeneration: 'fovea_8' as const };
const without = (...lacking: Feature[]) => FEATURES.filter((one) => !lacking.includes(one));

type Case = [
  string,
  Parameters<typeof nextStep>[0],
  Partial<RespondentBuckets>,
  readonly Feature[],
  NextStep,
];

describe('nextStep', () => {
  it.each<Case>([
    ['nothing to look at', EMPTY, {}, FEATURES, 'addStimuli'],
    ['nothing to look at, for a reader', EMPTY, {}, without('ONLINE_STUDY_BUILDER'), 'look'],
    ['a problem prevents the start', TOO_LONG, {}, FEATURES, 'solveProblems'],
    ['ready', READY, {}, FEATURES, 'startCollection'],
    ['ready, without collection', READY, {}, without('REMOTE_DATA_COLLECTION'), 'look'],
    ['collecting, nobody came', COLLECTING, {}, FEATURES, 'sendLink'],
    ['only visits were abandoned', COLLECTING, { abandoned: 3 }, FEATURES, 'sendLink'],
    ['somebody takes part', COLLECTING, { inProgress: 1 }, FEATURES, 'watchCollection'],
    ['collecting with results', COLLECTING, { processed: 5 }, FEATURES, 'watchCollection'],
    ['stopped before anybody finished', STOPPED, {}, FEATURES, 'resumeCollection'],
    ['stopped while processing', STOPPED, { processing: 2 }, FEATURES, 'awaitResults'],
    ['stopped with errors only', STOPPED, { processingError: 2 }, FEATURES, 'lookAtErrors'],
    ['stopped with results', STOPPED, { processed: 2, processing: 1 }, FEATURES, 'analyse'],
    ['results without analysis', STOPPED, { processed: 2 }, without('ANALYSIS'), 'export'],
    ['lab study without quota', LAB, {}, FEATURES, 'setQuota'],
    ['lab study without the feature', LAB, {}, without('LAB'), 'look'],
    ['empty lab study', { ...LAB, ...EMPTY, studyType: 'LAB' }, {}, FEATURES, 'addStimuli'],
    ['lab study with quota', LAB_READY, {}, FEATURES, 'startCollection'],
    ['lab study that runs', LAB_STARTED, {}, FEATURES, 'watchCollection'],
    ['lab study that was stopped', LAB_STOPPED, {}, FEATURES, 'resumeCollection'],
    ['stopped, without the feature', LAB_STOPPED, {}, without('LAB'), 'look'],
    ['lab study with results', LAB_STOPPED, { processed: 1 }, FEATURES, 'analyse'],
    ['imported lab study with results', IMPORTED, { processed: 1 }, FEATURES, 'export'],
    ['results only', { ...LAB, state: 'UPLOAD_COMPLETE' }, {}, FEATURES, 'look'],
  ])('%s', (_, study, buckets, features, expected) => {
    expect(nextStep(study, { ...NONE, ...buckets }, features)).toBe(expected);
  });
});

describe('studyStage', () => {
  it.each([
    ['a new study', READY, {}, 'build'],
    ['collecting', COLLECTING, { processed: 9 }, 'collect'],
    ['in a lab', LAB_STARTED, { processed: 1 }, 'collect'],
    ['stopped without results', STOPPED, {}, 'collect'],
    ['stopped with results', STOPPED, { processed: 1 }, 'analyse'],
  ] as const)('%s', (_, study, buckets, expected) => {
    expect(studyStage(study, { ...NONE, ...buckets })).toBe(expected);
  });
});
