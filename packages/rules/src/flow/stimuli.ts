import type { BuiltType, Stimulus, StimulusType } from '@fovea/contract/studies/stimuli';
import { BUILT_TYPES } from '@fovea/contract/studies/stimuli';
import { cleanName, NAME_MAX, isNameTaken, nameLength } from '../inputs/names';
import { BUILT_TYPE_FACTS, isCalibration, VIDEO_MAX_MS } from './stimulusTypes';

export { DEFAULT_INSTRUCTION } from './instruction';
export const PRE_CALIBRATION_NAME = 'Pre-study calibration';
export const POST_CALIBRATION_NAME = 'Post-study calibration';
const RESERVED_NAMES = [PRE_CALIBRATION_NAME, POST_CALIBRATION_NAME];
const RESERVED_BEGINNINGS = ['precalib', 'postcalib'];

export const DEFAULT_CANVAS_PX = { width: 1920, height: 1080 } as const;
export const RECOMMENDED_RESOLUTION_PX = DEFAULT_CANVAS_PX;
export const INSTRUCTION_TEXT_MAX = 500;
export const STIMULUS_THUMBNAIL_PX = { width: 188, height: 106 } as const;

/** The moment of a film that its thumbnail shows: many begin with black frames. @param durationMs of the film */
export function filmThumbnailMs(durationMs: number): number {
  return Math.min(1000, durationMs / 2);
}

/** The respondent opens the website in a new tab. */
export const NEW_TAB_TAG = 'open-new-tab';

/** Whether stimuli of this type are built in the studio (others come from labs). */
export function isBuiltType(type: StimulusType): type is BuiltType {
  return (BUILT_TYPES as readonly string[]).includes(type);
}

/** How long a new stimulus is shown. @param mediaDurationMs of its file: a video is shown as long as it plays */
export function defaultExposureMs(type: BuiltType, mediaDurationMs = 0): number {
  const { defaultExposureMs } = BUILT_TYPE_FACTS[type];
  return defaultExposureMs === 'mediaDuration' ? mediaDurationMs : defaultExposureMs;
}

export function maximumExposureMs(type: StimulusType): number {
  return isBuiltType(type) ? BUILT_TYPE_FACTS[type].maximumExposureMs : VIDEO_MAX_MS;
}

export type ExposureProblem = 'negative' | 'tooLong';

export function exposureProblem(
  type: StimulusType,
  exposureTimeMs: number,
): ExposureProblem | null {
  if (!Number.isFinite(exposureTimeMs) || exposureTimeMs < 0) return 'negative';
  return exposureTimeMs > maximumExposureMs(type) ? 'tooLong' : null;
}

/** 'Maximum duration is 5 min and 0 sec' */
export function maximumExposureMessage(type: StimulusType): string {
  const seconds = Math.floor(maximumExposureMs(type) / 1000);
  return `Maximum duration is ${Math.floor(seconds / 60)} min and ${seconds % 60} sec`;
}

export type StimulusNameProblem = 'empty' | 'tooLong' | 'taken' | 'reserved';

/** What is wrong with a stimulus name, given the other names of the study, or null. */
export function stimulusNameProblem(
  name: string,
  others: readonly string[],
): StimulusNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  if (nameLength(cleaned) > NAME_MAX) return 'tooLong';
  const lower = cleaned.toLowerCase();
  if (isNameTaken(cleaned, RESERVED_NAMES)) return 'reserved';
  if (RESERVED_BEGINNINGS.some((beginning) => lower.startsWith(beginning))) return 'reserved';
  return isNameTaken(cleaned, others) ? 'taken' : null;
}

/** The calibrations every online study has: they cannot be dragged, renamed or deleted. */
export function isDefaultCalibration(stimulus: Pick<Stimulus, 'type' | 'name'>): boolean {
  return isCalibration(stimulus) && RESERVED_NAMES.includes(stimulus.name);
}

export const INSTRUCTION_COLORS = [
  { color: '#000000', backgroundColor: '#d8d8d8' },
  { color: '#000000', backgroundColor: '#ffffff' },
  { color: '#ffffff', backgroundColor: '#000000' },
] as const;

/** What a new stimulus of a type records. @throws Error 'Type {x} not supported' */
export function defaultRecording(type: StimulusType): {
  recordWebcam: boolean;
  recordScreen: boolean;
} {
  if (!isBuiltType(type)) throw new Error(`Type ${type} not supported`);
  return BUILT_TYPE_FACTS[type].records;
}
