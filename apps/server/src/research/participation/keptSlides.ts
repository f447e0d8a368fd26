import { slidesOfFlow } from '@fovea/rules/flow/flow';
import { isBuiltType, NEW_TAB_TAG } from '@fovea/rules/flow/stimuli';
import { slideRecording } from '@fovea/rules/flow/slideRecording';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { Slide } from '@fovea/contract/participation/takingPart';
import type { House } from '../../platform/context/house';
import type { KeptSlide } from '../../platform/store/recordingTables';
import { shownKey } from '../studyParts/stimulusColumns';
import type { ShownStudy, StimulusRow } from './shownStudy';

/** The slides that one respondent is shown, in an order of their own where the flow leaves it open. */
export function keptSlides(
  { row, blocks, stimuli }: ShownStudy,
  flowId: string | null,
): KeptSlide[] {
  const ordered =
    flowId === null ? stimuli : slidesOfFlow(blocks, stimuli, flowId, () => Math.random());
  return ordered.flatMap((stimulus) => keptSlide(stimulus, row));
}

/** None for what only a lab can show, and no calibration where no gaze is measured. */
function keptSlide(stimulus: StimulusRow, study: ShownStudy['row']): KeptSlide[] {
  const { type } = stimulus;
  if (!isBuiltType(type)) return [];
  if (isCalibration(stimulus) && !study.sensors.eyeTracking) return [];
  return [
    {
      stimulusId: stimulus.id,
      name: stimulus.displayName,
      type,
      exposureTimeMs: stimulus.exposureTimeMs,
      manualAdvance: stimulus.manualAdvance,
      trackMouse: stimulus.trackMouse,
      ...slideRecording(stimulus, study),
      widthPx: stimulus.width,
      heightPx: stimulus.height,
      mediaKey: shownKey(stimulus, type),
      calibrationOptions: stimulus.calibrationOptions,
      instructionOptions: stimulus.instructionOptions,
      websiteUrl: stimulus.websiteUrl,
      opensNewTab: stimulus.tags.includes(NEW_TAB_TAG),
      surveyQuestions: stimulus.surveyQuestions,
      surveyTheme: stimulus.surveyTheme,
    },
  ];
}

/** A slide with a fresh address of its file. */
export async function shownSlide(
  { objects }: Pick<House, 'objects'>,
  { mediaKey, name: _name, ...slide }: KeptSlide,
): Promise<Slide> {
  return { ...slide, mediaUrl: mediaKey === null ? null : await objects.signedGet(mediaKey) };
}
