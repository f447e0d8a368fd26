import { slidesOfFlow } from '@fovea/rules/flow/flow';
import { isBuiltType, NEW_TAB_TAG } from '@fovea/rules/flow/stimuli';
import { slideRecording } from '@fovea/rules/flow/slideRecording';
import type { Slide } from '@fovea/contract/participation/takingPart';
import type { House } from '../../platform/context/house';
import type { KeptSlide } from '../../platform/store/recordingTables';
import type { ShownStudy, StimulusRow } from './shownStudy';

/** The stimuli of one respondent, shuffled where the flow allows it. */
export function keptSlides(
  { row, blocks, stimuli }: ShownStudy,
  flowId: string | null,
): KeptSlide[] {
  const ordered =
    flowId === null ? stimuli : slidesOfFlow(blocks, stimuli, flowId, () => Math.random());
  return ordered.flatMap((stimulus) => keptSlide(stimulus, row));
}

/** Empty for stimuli that only a lab can show, and for calibrations when no gaze is measured. */
function keptSlide(stimulus: StimulusRow, study: ShownStudy['row']): KeptSlide[] {
  const { type } = stimulus;
  if (!isBuiltType(type)) return [];
  if (type === 'CALIBRATION' && !study.sensors.eyeTracking) return [];
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
      mediaKey: type === 'VIDEO' ? stimulus.videoKey : stimulus.imageKey,
      calibrationOptions: stimulus.calibrationOptions,
      instructionOptions: stimulus.instructionOptions,
      websiteUrl: stimulus.websiteUrl,
      opensNewTab: stimulus.tags.includes(NEW_TAB_TAG),
      surveyQuestions: stimulus.surveyQuestions,
      surveyTheme: stimulus.surveyTheme,
    },
  ];
}

/** A stimulus with a fresh signed URL of its file. */
export async function shownSlide(
  { objects }: Pick<House, 'objects'>,
  { mediaKey, name: _name, ...slide }: KeptSlide,
): Promise<Slide> {
  return { ...slide, mediaUrl: mediaKey === null ? null : await objects.signedGet(mediaKey) };
}
