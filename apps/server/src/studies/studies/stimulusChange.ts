import type { StimulusChange } from '@fovea/contract/studies/stimuli';
import { cleanName } from '@fovea/rules/inputs/names';
import { richTextLength } from '@fovea/rules/inputs/richText';
import {
  exposureProblem,
  INSTRUCTION_TEXT_MAX,
  isDefaultCalibration,
  maximumExposureMessage,
  stimulusNameProblem,
  type StimulusNameProblem,
} from '@fovea/rules/flow/stimuli';
import {
  displayTypeChange,
  displayTypeOf,
  availableSettings,
  EXPOSURE_MISSING_MESSAGE,
  isExposureMissing,
} from '@fovea/rules/flow/stimulusSettings';
import { WEBSITE_PROBLEM_MESSAGES, websiteUrl } from '@fovea/rules/inputs/websiteUrl';
import type { UpdateObject } from 'kysely';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tables } from '../../platform/store/tables';
import { cleanRichText } from './cleanRichText';
import { hasColumn } from '../../research/studyParts/stimulusColumns';
import type { StimulusRow } from '../../research/studyParts/studyRows';
import { mustBeSafeSurvey } from './surveyChange';

export const STIMULUS_NAME_MESSAGES: Record<StimulusNameProblem, string> = {
  empty: 'You must select a name.',
  tooLong: 'The name can be at most 40 characters long.',
  taken: 'Another stimulus of this study has this name. Choose another one.',
  reserved: 'This name is kept for the default calibration slides. Choose another one.',
};

/** Length including tags; the visible text is far shorter. */
const INSTRUCTION_HTML_MAX = 20_000;

type Update = UpdateObject<Tables, 'stimuli'>;
type Wrong = (message: string) => Refusal;

/**
 * The columns that a change sets.
 * @throws Refusal 400, 404 or 422, with the messages of the rules
 */
export function stimulusUpdate(change: StimulusChange, all: readonly StimulusRow[]): Update {
  const stimulus = all.find((one) => one.id === change.id);
  if (!stimulus) throw notFound('stimulus');
  const wrong: Wrong = (message) => new Refusal(400, `${stimulus.displayName}: ${message}`);
  let update: Update = {};
  for (const set of new Set(Object.values(FIELD_SETS)))
    update = { ...update, ...set(change, stimulus, wrong, all) };
  mustEnd(change, stimulus, update, wrong);
  return update;
}

type FieldSet = (
  change: StimulusChange,
  stimulus: StimulusRow,
  wrong: Wrong,
  all: readonly StimulusRow[],
) => Update;

/** What checks and stores each field of a change, the later over the earlier; fields may share one. */
const FIELD_SETS: Readonly<Record<Exclude<keyof StimulusChange, 'id'>, FieldSet>> = {
  displayName: nameSet,
  exposureTimeMs: exposureSet,
  manualAdvance: ({ manualAdvance }) => (manualAdvance === undefined ? {} : { manualAdvance }),
  trackMouse: ({ trackMouse }) => (trackMouse === undefined ? {} : { trackMouse }),
  recordWebcam: ({ recordWebcam }) => (recordWebcam === undefined ? {} : { recordWebcam }),
  recordScreen: ({ recordScreen }) => (recordScreen === undefined ? {} : { recordScreen }),
  calibrationOptions: calibrationSet,
  instructionOptions: instructionSet,
  websiteUrl: websiteSet,
  tags: displaySet,
  surveyQuestions: surveySet,
  surveyTheme: surveySet,
};

function nameSet(
  { displayName }: StimulusChange,
  stimulus: StimulusRow,
  _wrong: Wrong,
  all: readonly StimulusRow[],
): Update {
  if (displayName === undefined || displayName === stimulus.displayName) return {};
  if (isDefaultCalibration(stimulus)) {
    const message = 'The default calibration slides cannot be renamed.';
    throw new Refusal(400, `${stimulus.displayName}: ${message}`, 'DEFAULT_CALIBRATION');
  }
  const others = all.filter((one) => one.id !== stimulus.id).map((one) => one.displayName);
  const problem = stimulusNameProblem(displayName, others);
  if (problem) throw new Refusal(400, STIMULUS_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
  return { displayName: cleanName(displayName) };
}

function exposureSet(
  { exposureTimeMs }: StimulusChange,
  stimulus: StimulusRow,
  wrong: Wrong,
): Update {
  if (exposureTimeMs === undefined) return {};
  const problem = exposureProblem(stimulus.type, exposureTimeMs);
  if (problem === 'negative') throw wrong('The duration cannot be negative.');
  if (problem === 'tooLong') throw wrong(`${maximumExposureMessage(stimulus.type)}.`);
  return { exposureTimeMs };
}

/** What was stored before this was refused stays until one of the two is changed. */
function mustEnd(
  change: StimulusChange,
  stimulus: StimulusRow,
  update: Update,
  wrong: Wrong,
): void {
  if (change.exposureTimeMs === undefined && change.manualAdvance === undefined) return;
  const { exposureTimeMs, manualAdvance } = update;
  const after = {
    type: stimulus.type,
    tags: change.tags ?? stimulus.tags,
    // A new display type may have set both.
    exposureTimeMs: typeof exposureTimeMs === 'number' ? exposureTimeMs : stimulus.exposureTimeMs,
    manualAdvance: typeof manualAdvance === 'boolean' ? manualAdvance : stimulus.manualAdvance,
  };
  if (isExposureMissing(after)) throw wrong(EXPOSURE_MISSING_MESSAGE);
}

function calibrationSet(
  { calibrationOptions }: StimulusChange,
  stimulus: StimulusRow,
  wrong: Wrong,
): Update {
  if (calibrationOptions === undefined) return {};
  if (!hasColumn(stimulus.type, 'calibrationOptions'))
    throw wrong('Only calibration slides have these options.');
  const outside = calibrationOptions.positions.some(
    ({ xNorm, yNorm }) => !(xNorm >= 0 && xNorm <= 1 && yNorm >= 0 && yNorm <= 1),
  );
  if (outside) throw wrong('Every calibration point must lie on the screen.');
  return { calibrationOptions: JSON.stringify(calibrationOptions) };
}

function instructionSet(
  { instructionOptions }: StimulusChange,
  stimulus: StimulusRow,
  wrong: Wrong,
): Update {
  if (instructionOptions === undefined) return {};
  if (!hasColumn(stimulus.type, 'instructionOptions'))
    throw wrong('Only instructions have these options.');
  const tooLong = () => wrong(`The text can be at most ${INSTRUCTION_TEXT_MAX} characters long.`);
  if (instructionOptions.instructions.length > INSTRUCTION_HTML_MAX) throw tooLong();
  const instructions = cleanRichText(instructionOptions.instructions);
  if (richTextLength(instructions) > INSTRUCTION_TEXT_MAX) throw tooLong();
  return { instructionOptions: JSON.stringify({ ...instructionOptions, instructions }) };
}

function websiteSet(change: StimulusChange, stimulus: StimulusRow, wrong: Wrong): Update {
  if (change.websiteUrl === undefined || change.websiteUrl === stimulus.websiteUrl) return {};
  if (!hasColumn(stimulus.type, 'websiteUrl')) throw wrong('Only websites have an address.');
  return { websiteUrl: parseWebsiteUrl(change.websiteUrl) };
}

/** @throws Refusal 400 */
export function parseWebsiteUrl(written: string): string {
  const read = websiteUrl(written);
  if ('url' in read) return read.url;
  throw new Refusal(400, WEBSITE_PROBLEM_MESSAGES[read.problem], 'WEBSITE_NOT_VALID');
}

function displaySet(change: StimulusChange, stimulus: StimulusRow, wrong: Wrong): Update {
  const tags = change.tags ? [...new Set(change.tags)] : stimulus.tags;
  const wanted = displayTypeOf({ tags });
  if (wanted === 'newTab' && !availableSettings(stimulus).displayType) {
    throw wrong('Only websites can be opened in a new tab.');
  }
  if (wanted === 'newTab') return displayTypeChange({ tags }, wanted);
  if (displayTypeOf(stimulus) === wanted) return change.tags ? { tags } : {};
  // Switched back to a banner, it may get its duration in the same change.
  const { exposureTimeMs } = change;
  const switched = displayTypeChange({ tags }, wanted);
  return exposureTimeMs === undefined ? switched : { ...switched, exposureTimeMs };
}

function surveySet(change: StimulusChange, stimulus: StimulusRow, wrong: Wrong): Update {
  const { surveyQuestions, surveyTheme } = change;
  if (surveyQuestions === undefined && surveyTheme === undefined) return {};
  if (!hasColumn(stimulus.type, 'surveyQuestions')) throw wrong('Only surveys have questions.');
  mustBeSafeSurvey(surveyQuestions, surveyTheme);
  return {
    ...(surveyQuestions === undefined ? {} : { surveyQuestions: JSON.stringify(surveyQuestions) }),
    ...(surveyTheme === undefined
      ? {}
      : { surveyTheme: surveyTheme === null ? null : JSON.stringify(surveyTheme) }),
  };
}
