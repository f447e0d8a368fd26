/** What holds for each type of stimulus, in one record: every program asks here and compares no type itself. */
import type {
  BuiltType,
  Stimulus,
  StimulusChange,
  StimulusType,
} from '@fovea/contract/studies/stimuli';
import { DEFAULT_CALIBRATION } from './calibration';
import { DEFAULT_INSTRUCTION } from './instruction';
import type { AvailableSettings } from './stimulusSettings';

/** The kinds of files that stimuli are made of. */
export type MediaKind = 'image' | 'video';

/** What holds for every type, built here or in a lab. */
export interface StimulusFacts {
  /**
   * Gaze is fitted from calibrations. Calibrations and instructions are not counted where it matters what a
   * study consists of, such as surveys only; whatever else is looked at is content.
   */
  readonly purpose: 'calibration' | 'instruction' | 'survey' | 'content';
  /**
   * What is on the screen. A still is the same at all times and a film moves, with or without a file, both
   * alike for everybody: the AOIs of a film have keyframes, and a replay shows the gaze of its time only. A
   * page differs between respondents and is known from a screen recording at most; a recording was made in
   * a lab.
   */
  readonly shows: 'still' | 'film' | 'page' | 'recording' | 'other';
  /** The file it is made of; null: none. */
  readonly media: MediaKind | null;
  /** It may have sound, so the setup can check the loudspeakers. */
  readonly hasSound: boolean;
  /** Whether respondents can be seen together over it, in the analysis and in a comparison. */
  readonly isAggregated: boolean;
  /** Where its AOIs lie: on what everybody saw alike, on what one respondent saw, or nowhere. */
  readonly aoiTarget: 'stimulus' | 'respondent' | null;
  /** Who keeps the answers to its questions; null: it asks none that could be read here. */
  readonly answersAt: 'fovea' | 'qualtrics' | null;
}

/** The fields of a change that every type has, or that no new stimulus begins with. */
type SharedField =
  | 'id'
  | 'displayName'
  | 'exposureTimeMs'
  | 'manualAdvance'
  | 'trackMouse'
  | 'recordWebcam'
  | 'recordScreen'
  | 'tags'
  | 'websiteUrl'
  | 'surveyTheme';

/** What only this type has of its own and begins with; null for every other type. */
export type OwnOptions = Pick<Stimulus, Exclude<keyof StimulusChange, SharedField>>;

/** What else holds for a type that is built here. */
export interface BuiltFacts extends StimulusFacts {
  /** The name of a new stimulus without a file. */
  readonly defaultName: string;
  /** 0: no limit. */
  readonly defaultExposureMs: number | 'mediaDuration';
  readonly maximumExposureMs: number;
  /** What a new stimulus records. */
  readonly records: Pick<Stimulus, 'recordWebcam' | 'recordScreen'>;
  /** What can be set in the builder. */
  readonly settings: AvailableSettings;
  /** What a new stimulus of this name begins with. */
  readonly newOptions: (name: string) => OwnOptions;
}

const MINUTE_MS = 60_000;
export const VIDEO_MAX_MS = 30 * MINUTE_MS;
export const NO_LIMIT_MS = 0;
/** Of a website in its frame; in a new tab it has no limit. */
export const WEBSITE_EXPOSURE_MS = 5 * MINUTE_MS;

const SHOWN_FOR_A_TIME: AvailableSettings = {
  exposure: 'duration',
  advance: 'choice',
  displayType: false,
  website: false,
  trackMouse: true,
  recordWebcam: true,
  recordScreen: true,
};

const NO_OPTIONS: OwnOptions = {
  calibrationOptions: null,
  instructionOptions: null,
  surveyQuestions: null,
};

export const BUILT_TYPE_FACTS: Readonly<Record<BuiltType, BuiltFacts>> = {
  IMAGE: {
    purpose: 'content',
    shows: 'still',
    media: 'image',
    hasSound: false,
    isAggregated: true,
    aoiTarget: 'stimulus',
    answersAt: null,
    defaultName: 'Image',
    defaultExposureMs: 6_000,
    maximumExposureMs: 5 * MINUTE_MS,
    records: { recordWebcam: true, recordScreen: false },
    settings: SHOWN_FOR_A_TIME,
    newOptions: () => NO_OPTIONS,
  },
  VIDEO: {
    purpose: 'content',
    shows: 'film',
    media: 'video',
    hasSound: true,
    isAggregated: true,
    aoiTarget: 'stimulus',
    answersAt: null,
    defaultName: 'Video',
    defaultExposureMs: 'mediaDuration',
    maximumExposureMs: VIDEO_MAX_MS,
    records: { recordWebcam: true, recordScreen: false },
    settings: SHOWN_FOR_A_TIME,
    newOptions: () => NO_OPTIONS,
  },
  INSTRUCTION: {
    purpose: 'instruction',
    shows: 'still',
    media: null,
    hasSound: false,
    isAggregated: true,
    aoiTarget: 'stimulus',
    answersAt: null,
    defaultName: 'Instruction',
    defaultExposureMs: 30_000,
    maximumExposureMs: 5 * MINUTE_MS,
    records: { recordWebcam: true, recordScreen: false },
    settings: SHOWN_FOR_A_TIME,
    newOptions: () => ({ ...NO_OPTIONS, instructionOptions: DEFAULT_INSTRUCTION }),
  },
  CALIBRATION: {
    purpose: 'calibration',
    shows: 'other',
    media: null,
    hasSound: false,
    isAggregated: false,
    aoiTarget: null,
    answersAt: null,
    defaultName: 'Calibration',
    defaultExposureMs: 33_050,
    maximumExposureMs: 5 * MINUTE_MS,
    records: { recordWebcam: true, recordScreen: false },
    // Its duration follows from its points, and its dots are known: there is nothing to see.
    settings: {
      ...SHOWN_FOR_A_TIME,
      exposure: 'none',
      advance: 'none',
      trackMouse: false,
      recordScreen: false,
    },
    newOptions: () => ({ ...NO_OPTIONS, calibrationOptions: DEFAULT_CALIBRATION }),
  },
  WEB: {
    purpose: 'content',
    shows: 'page',
    media: null,
    hasSound: true,
    isAggregated: true,
    aoiTarget: 'respondent',
    answersAt: null,
    defaultName: 'Website',
    defaultExposureMs: WEBSITE_EXPOSURE_MS,
    maximumExposureMs: 30 * MINUTE_MS,
    records: { recordWebcam: true, recordScreen: true },
    settings: { ...SHOWN_FOR_A_TIME, website: true, displayType: true },
    newOptions: () => NO_OPTIONS,
  },
  QUALTRICS: {
    purpose: 'content',
    shows: 'page',
    media: null,
    hasSound: true,
    isAggregated: false,
    aoiTarget: 'respondent',
    answersAt: 'qualtrics',
    defaultName: 'Qualtrics',
    defaultExposureMs: 5 * MINUTE_MS,
    maximumExposureMs: 30 * MINUTE_MS,
    records: { recordWebcam: true, recordScreen: true },
    settings: { ...SHOWN_FOR_A_TIME, website: true },
    newOptions: () => NO_OPTIONS,
  },
  JS_SURVEY: {
    purpose: 'survey',
    shows: 'page',
    media: null,
    hasSound: false,
    isAggregated: false,
    aoiTarget: 'respondent',
    answersAt: 'fovea',
    defaultName: 'Survey',
    // Respondents answer as long as they like.
    defaultExposureMs: NO_LIMIT_MS,
    maximumExposureMs: 30 * MINUTE_MS,
    records: { recordWebcam: false, recordScreen: false },
    settings: { ...SHOWN_FOR_A_TIME, exposure: 'limit', advance: 'none' },
    newOptions: (title) => ({
      ...NO_OPTIONS,
      surveyQuestions: { title, showCompletedPage: false },
    }),
  },
};

const OF_A_LAB: StimulusFacts = {
  purpose: 'content',
  shows: 'other',
  media: null,
  hasSound: false,
  isAggregated: true,
  aoiTarget: 'respondent',
  answersAt: null,
};

export const STIMULUS_TYPE_FACTS: Readonly<Record<StimulusType, StimulusFacts>> = {
  ...BUILT_TYPE_FACTS,
  IMAGE_SCENE: OF_A_LAB,
  VIDEO_SCENE: OF_A_LAB,
  WEB_SCENE: OF_A_LAB,
  SURVEY: {
    ...OF_A_LAB,
    purpose: 'survey',
    shows: 'page',
    isAggregated: false,
    aoiTarget: null,
  },
  WEB_SURVEY: { ...OF_A_LAB, purpose: 'survey', shows: 'page', isAggregated: false },
  SCREEN: { ...OF_A_LAB, shows: 'recording' },
  SCENE_RECORDING: { ...OF_A_LAB, shows: 'recording' },
  UNKNOWN: { ...OF_A_LAB, isAggregated: false, aoiTarget: null },
};

interface Typed {
  readonly type: StimulusType;
}

export function isCalibration({ type }: Typed): boolean {
  return STIMULUS_TYPE_FACTS[type].purpose === 'calibration';
}

/** A survey that is built here: its questions and its answers are known. */
export function isOwnSurvey({ type }: Typed): boolean {
  return STIMULUS_TYPE_FACTS[type].answersAt === 'fovea';
}
