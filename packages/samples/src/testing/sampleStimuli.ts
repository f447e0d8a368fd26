/** Stimuli for synthetic sessions. */
import type { PublishedStimulus } from '@fovea/contract/participation/participation';

export const NINE_POSITIONS = [0.1, 0.5, 0.9].flatMap((yNorm) =>
  [0.1, 0.5, 0.9].map((xNorm) => ({ xNorm, yNorm })),
);

export function imageStimulus(
  stimulusId: string,
  exposureTimeMs: number,
  more: Partial<PublishedStimulus> = {},
): PublishedStimulus {
  return {
    stimulusId,
    type: 'IMAGE',
    exposureTimeMs,
    manualAdvance: false,
    trackMouse: false,
    recordWebcam: false,
    recordScreen: false,
    widthPx: 1280,
    heightPx: 720,
    mediaUrl: null,
    calibrationOptions: null,
    instructionOptions: null,
    websiteUrl: '',
    opensNewTab: false,
    surveyQuestions: null,
    surveyTheme: null,
    ...more,
  };
}

/** Nine positions for two seconds each by default. */
export function calibrationStimulus(
  stimulusId: string,
  exposureTimeMs: number,
  options: Partial<NonNullable<PublishedStimulus['calibrationOptions']>> = {},
): PublishedStimulus {
  return imageStimulus(stimulusId, exposureTimeMs, {
    type: 'CALIBRATION',
    calibrationOptions: {
      color: '#ffffff',
      backgroundColor: '#000000',
      positions: NINE_POSITIONS,
      positionTimeMs: 2000,
      transitionTimeMs: 350,
      randomizePositions: true,
      ...options,
    },
  });
}
