import type {
  BuiltType,
  InstructionOptions,
  Stimulus,
  StimulusType,
} from '@fovea/contract/studies/stimuli';
import { BUILT_TYPES } from '@fovea/contract/studies/stimuli';
import { cleanName, NAME_MAX, isNameTaken, nameLength } from '../inputs/names';

export const PRE_CALIBRATION_NAME = 'Pre-study calibration';
export const POST_CALIBRATION_NAME = 'Post-study calibration';
const RESERVED_NAMES = [PRE_CALIBRATION_NAME, POST_CALIBRATION_NAME];
const RESERVED_BEGINNINGS = ['precalib', 'postcalib'];

export const DEFAULT_CANVAS_PX = { width: 1920, height: 1080 } as const;
export const RECOMMENDED_RESOLUTION_PX = DEFAULT_CANVAS_PX;
export const VIDEO_MAX_MS = 30 * 60_000;
export const INSTRUCTION_TEXT_MAX = 500;
export const STIMULUS_THUMBNAIL_PX = { width: 188, height: 106 } as const;

const MINUTE_MS = 60_000;
const DEFAULT_EXPOSURE_MS: Record<BuiltType, number> = {
  IMAGE: 6_000,
  VIDEO: 0,
  INSTRUCTION: 30_000,
  CALIBRATION: 33_050,
  WEB: 5 * MINUTE_MS,
  QUALTRICS: 5 * MINUTE_MS,
  // No limit: respondents take as long as they like.
  JS_SURVEY: 0,
};
const MAXIMUM_EXPOSURE_MS: Record<BuiltType, number> = {
  IMAGE: 5 * MINUTE_MS,
  VIDEO: VIDEO_MAX_MS,
  INSTRUCTION: 5 * MINUTE_MS,
  CALIBRATION: 5 * MINUTE_MS,
  WEB: 30 * MINUTE_MS,
  QUALTRICS: 30 * MINUTE_MS,
  JS_SURVEY: 30 * MINUTE_MS,
};

/** The respondent opens the website in a new tab. */
export const NEW_TAB_TAG = 'open-new-tab';

/** Whether stimuli of this type are built in the studio (others come from labs). */
export function isBuiltType(type: StimulusType): type is BuiltType {
  return (BUILT_TYPES as readonly string[]).includes(type);
}

/** How long a new stimulus is shown; a video for its duration. */
export function defaultExposureMs(type: BuiltType, mediaDurationMs = 0): number {
  return type === 'VIDEO' ? mediaDurationMs : DEFAULT_EXPOSURE_MS[type];
}

export function maximumExposureMs(type: StimulusType): number {
  return isBuiltType(type) ? MAXIMUM_EXPOSURE_MS[type] : VIDEO_MAX_MS;
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
  return stimulus.type === 'CALIBRATION' && RESERVED_NAMES.includes(stimulus.name);
}

export const INSTRUCTION_COLORS = [
  { color: '#000000', backgroundColor: '#d8d8d8' },
  { color: '#000000', backgroundColor: '#ffffff' },
  { color: '#ffffff', backgroundColor: '#000000' },
] as const;

export const DEFAULT_INSTRUCTION: InstructionOptions = {
  color: '#000000',
  backgroundColor: '#d8d8d8',
  instructions: '',
};

/** What a new stimulus of this type records. @throws Error 'Type {x} not supported' */
export function defaultRecording(type: StimulusType): {
  recordWebcam: boolean;
  recordScreen: boolean;
} {
  switch (type) {
    case 'WEB':
    case 'QUALTRICS':
      return { recordWebcam: true, recordScreen: true };
    case 'JS_SURVEY':
      return { recordWebcam: false, recordScreen: false };
    case 'IMAGE':
    case 'VIDEO':
    case 'CALIBRATION':
    case 'INSTRUCTION':
      return { recordWebcam: true, recordScreen: false };
    default:
      throw new Error(`Type ${type} not supported`);
  }
}

/** Default name of a new stimulus without a file. */
export const DEFAULT_STIMULUS_NAMES: Record<BuiltType, string> = {
  IMAGE: 'Image',
  VIDEO: 'Video',
  INSTRUCTION: 'Instruction',
  CALIBRATION: 'Calibration',
  WEB: 'Website',
  QUALTRICS: 'Qualtrics',
  JS_SURVEY: 'Survey',
};
