import type { Stimulus, StimulusType } from '@fovea/contract/studies/stimuli';
import { DEFAULT_SENSORS } from '../flow/sensors';
import type { Startable } from '../studies/startChecks';

export function aStimulus(
  id: string,
  type: StimulusType,
  exposureTimeMs: number,
  more: Partial<Stimulus> = {},
): Stimulus {
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
    websiteUrl: '',
    thumbnailUrl: null,
    manualAdvance: false,
    recordWebcam: true,
    recordScreen: false,
    trackMouse: false,
    calibrationOptions: null,
    instructionOptions: null,
    surveyQuestions: null,
    surveyTheme: null,
    tags: [],
    blocks: [],
    segmentData: [],
    respondentCount: 0,
    ...more,
  };
}

/** A study of flows, ready to start as far as its stimuli allow. */
export function aStartable(...flows: Stimulus[][]): Startable {
  return {
    studyType: 'ONLINE',
    desktopGeneration: 'fovea_ONLINE',
    deviceTypes: ['DESKTOP'],
    sensors: DEFAULT_SENSORS,
    recordWebcamVideo: true,
    locked: false,
    quota: null,
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
