import type { Study } from '@fovea/contract/studies';
import type { Stimulus, StimulusType } from '@fovea/contract/stimuli';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SENSORS } from './sensors';
import { mayStart, startProblems } from './startChecks';

function stimulus(id: string, type: StimulusType, exposureTimeMs: number): Stimulus {
  return {
    id,
    name: id,
    displayName: id,
    type,
    exposureTimeMs,
    exposureOffsetMs: 0,
    width: 1920,
    height: 1080,
    imageUrl: null,
    videoUrl: null,
    thumbnailUrl: null,
    manualAdvance: false,
    recordWebcam: true,
    recordScreen: false,
    trackMouse: false,
    calibrationOptions: null,
    instructionOptions: null,
    tags: [],
    blocks: [],
    segmentData: [],
    respondentData: [],
  };
}

function study(
  ...flows: Stimulus[][]
): Pick<Study, 'stimuli' | 'blocks' | 'topLevelBlocks' | 'sensors'> {
  return {
    sensors: DEFAULT_SENSORS,
    stimuli: flows.flat(),
    topLevelBlocks: flows.map((_, at) => `flow${at}`),
    blocks: flows.map((flow, at) => ({
      id: `flow${at}`,
      displayName: `Flow ${at + 1}`,
      flowOrder: at,
      children: flow.map((s, blockOrder) => ({
        id: `c-${s.id}`,
        blockOrder,
        fixed: true,
        stimulusId: s.id,
        blockId: null,
        parentBlock: `flow${at}`,
      })),
    })),
  };
}

const calibration = stimulus('calibration', 'CALIBRATION', 33_050);
const image = stimulus('image', 'IMAGE', 6_000);
const MINUTE = 60_000;

describe('data collection start checks (block = prevents start)', () => {
  it.each([
    ['no stimuli (block)', study([]), ['noStimuli'], false],
    ['no flow at all (block)', study(), ['noStimuli'], false],
    [
      'all stimuli are calibration slides (block)',
      study([calibration]),
      ['onlyCalibrations'],
      false,
    ],
    [
      'some flows contain only calibration slides (block)',
      study([calibration, image], [stimulus('c2', 'CALIBRATION', 33_050)]),
      ['flowOnlyCalibrations'],
      false,
    ],
    ['no calibration slides with eye tracking (block)', study([image]), ['noCalibration'], false],
    [
      'calibration viewing under 2 seconds (block)',
      study([stimulus('c', 'CALIBRATION', 1999), image]),
      ['calibrationTooShort'],
      false,
    ],
    ['all right', study([calibration, image]), [], true],
    [
      'exactly 15 minutes: no warning',
      study([stimulus('c', 'CALIBRATION', 2000), stimulus('v', 'VIDEO', 15 * MINUTE - 2000)]),
      [],
      true,
    ],
    [
      'above 15 minutes: warning only',
      study([stimulus('c', 'CALIBRATION', 2000), stimulus('v', 'VIDEO', 15 * MINUTE - 1999)]),
      ['long'],
      true,
    ],
    [
      'above 60 minutes (block)',
      study([calibration, ...[1, 2, 3].map((n) => stimulus(`v${n}`, 'VIDEO', 20 * MINUTE))]),
      ['tooLong'],
      false,
    ],
  ] as const)('%s', (_, tried, codes, starts) => {
    expect(startProblems(tried).map((problem) => problem.code)).toEqual(codes);
    expect(mayStart(tried)).toBe(starts);
  });

  it('without eye tracking no calibration is asked for', () => {
    const without = { ...study([image]), sensors: { ...DEFAULT_SENSORS, eyeTracking: false } };
    expect(startProblems(without)).toEqual([]);
  });
});
