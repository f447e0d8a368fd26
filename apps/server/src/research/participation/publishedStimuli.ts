import { stimuliOfFlow } from '@fovea/rules/flow/flow';
import { isBuiltType, NEW_TAB_TAG } from '@fovea/rules/flow/stimuli';
import { stimulusRecording } from '@fovea/rules/flow/stimulusRecording';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { AppContext } from '../../platform/context/appContext';
import type { StoredStimulus } from '../../platform/store/recordingTables';
import { shownKey } from '../studyParts/stimulusColumns';
import type { PublishedStudy, StimulusRow } from './publishedStudy';

/** The stimuli of one respondent, shuffled where the flow allows it. */
export function publishedStimuli(
  { row, blocks, stimuli }: PublishedStudy,
  flowId: string | null,
): StoredStimulus[] {
  const ordered =
    flowId === null ? stimuli : stimuliOfFlow(blocks, stimuli, flowId, () => Math.random());
  return ordered.flatMap((stimulus) => publishedStimulus(stimulus, row));
}

/** Empty for stimuli that only a lab can show, and for calibrations when no gaze is measured. */
function publishedStimulus(stimulus: StimulusRow, study: PublishedStudy['row']): StoredStimulus[] {
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
      ...stimulusRecording(stimulus, study),
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

/** A stimulus with a fresh signed URL of its file. */
export async function shownStimulus(
  { objects }: Pick<AppContext, 'objects'>,
  { mediaKey, name: _name, ...stimulus }: StoredStimulus,
): Promise<PublishedStimulus> {
  return { ...stimulus, mediaUrl: mediaKey === null ? null : await objects.signedGet(mediaKey) };
}
