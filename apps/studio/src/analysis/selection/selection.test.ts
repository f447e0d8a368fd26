import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { describe, expect, it } from 'vitest';
import { AnalysisSearch } from './analysisSearch';
import { DEFAULT_ANALYSIS } from './analysisState';
import { resolveSelection, stimuliInOrder } from './selection';

const segmentData = [
  { segmentId: 'all', url: '/a', signalsUrl: null, respondentCount: 2, version: '1' },
];
const study = aStudy({
  stimuli: [
    aStimulus({ id: 'hello', type: 'INSTRUCTION', segmentData }),
    aStimulus({ id: 'dots', type: 'CALIBRATION' }),
    aStimulus({ id: 'poster' }),
    aStimulus({ id: 'film', type: 'VIDEO', segmentData }),
  ],
});
const sessions = [
  aSession('Respondent 10'),
  aSession('Respondent 2', { state: 'PROCESSING' }),
  aSession('Respondent 3'),
];
const none = AnalysisSearch.parse({});

describe('the default selection', () => {
  it('is the first stimulus with data, and All Respondents', () => {
    expect(resolveSelection(study, sessions, DEFAULT_ANALYSIS, none)).toEqual({
      stimuliIds: ['film'],
      showRespondents: false,
      segmentIds: ['all'],
      respondentIds: ['respondent-3'],
      missing: [],
    });
  });
  it('is the first image as long as nothing has data', () => {
    const early = aStudy({ stimuli: study.stimuli.map((each) => ({ ...each, segmentData: [] })) });
    expect(resolveSelection(early, [], DEFAULT_ANALYSIS, none)).toMatchObject({
      stimuliIds: ['poster'],
      respondentIds: [],
    });
  });
});

describe('the stored selection', () => {
  const kept = {
    ...DEFAULT_ANALYSIS,
    stimuliIds: ['poster'],
    respondentIds: ['respondent-2'],
    showRespondentsRatherThanSegments: true,
  };
  it('is restored', () => {
    expect(resolveSelection(study, sessions, kept, none)).toMatchObject({
      stimuliIds: ['poster'],
      showRespondents: true,
      respondentIds: ['respondent-2'],
    });
  });
  it('gives way to the URL', () => {
    const search = AnalysisSearch.parse({ stimulus: 'film', segment: 'all' });
    expect(resolveSelection(study, sessions, kept, search)).toMatchObject({
      stimuliIds: ['film'],
      showRespondents: false,
    });
  });
  it('falls back to the default when it no longer exists', () => {
    const gone = { ...kept, stimuliIds: ['deleted'], respondentIds: ['deleted'] };
    expect(resolveSelection(study, sessions, gone, none)).toMatchObject({
      stimuliIds: ['film'],
      respondentIds: ['respondent-3'],
      missing: [],
    });
  });
  it('is invalid when the URL names something that does not exist', () => {
    const search = AnalysisSearch.parse({ stimulus: 'x', respondent: 'y' });
    expect(resolveSelection(study, sessions, kept, search).missing).toEqual([
      'stimulus',
      'respondent',
    ]);
    expect(
      resolveSelection(study, sessions, kept, AnalysisSearch.parse({ segment: 'z' })).missing,
    ).toEqual(['segment']);
  });
});

it('tolerates a malformed URL', () => {
  expect(AnalysisSearch.parse({ tab: 'money', stimulus: 7, respondent: '' })).toEqual({});
});

it('lists stimuli in flow order, those outside every flow last', () => {
  const [first, second, ...others] = study.stimuli;
  const shuffled = { ...study, stimuli: [...others, second, first].filter((each) => !!each) };
  const extra = aStimulus({ id: 'left over' });
  expect(
    stimuliInOrder({ ...shuffled, stimuli: [extra, ...shuffled.stimuli] }).map(({ id }) => id),
  ).toEqual(['hello', 'dots', 'poster', 'film', 'left over']);
});
