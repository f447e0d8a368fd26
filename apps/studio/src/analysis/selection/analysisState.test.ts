import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { AnalysisState, DEFAULT_ANALYSIS, prune } from './analysisState';

const study = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
const sessions = [aSession('Ada'), aSession('Trial', { preview: true })];

it('an empty state has the defaults of the specification', () => {
  expect(DEFAULT_ANALYSIS).toMatchObject({
    colormap: 'cubehelix',
    heatmapType: 'static',
    individualReplayType: 'gaze',
    showRespondentsRatherThanSegments: false,
    stimuliIds: [],
  });
});

it('keeps valid fields of an older or damaged copy, and uses defaults for the rest', () => {
  const read = AnalysisState.parse({
    stimuliIds: 12,
    heatmapType: 'sideways',
    showHeatmap: 'yes',
    individualReplayType: 'fixations',
    unknown: true,
  });
  expect(read).toEqual({ ...DEFAULT_ANALYSIS, individualReplayType: 'fixations' });
  expect(AnalysisState.parse('nonsense')).toEqual(DEFAULT_ANALYSIS);
});

it('drops what no longer exists, and nothing else', () => {
  const state = {
    ...DEFAULT_ANALYSIS,
    stimuliIds: ['poster'],
    segmentIds: ['gone', 'all'],
    respondentIds: ['trial'],
    colormap: 'jet' as const,
  };
  expect(prune(state, study, sessions)).toEqual({
    ...state,
    segmentIds: ['all'],
    respondentIds: [],
  });
  const sound = { ...state, segmentIds: ['all'], respondentIds: ['ada'] };
  expect(prune(sound, study, sessions)).toBe(sound);
});
