import type { StimulusChange } from '@fovea/contract/stimuli';
import { cleanName, nameLength } from '@fovea/rules/names';
import {
  exposureProblem,
  INSTRUCTION_TEXT_MAX,
  isDefaultCalibration,
  maximumExposureWords,
  stimulusNameProblem,
  type StimulusNameProblem,
} from '@fovea/rules/stimuli';
import { notFound, Refusal } from '../door/refusal';
import type { StimulusRow } from './studyRows';

export const STIMULUS_NAME_WORDS: Record<StimulusNameProblem, string> = {
  empty: 'You must select a name.',
  tooLong: 'The name can be at most 40 characters long.',
  taken: 'Another stimulus of this study has this name. Choose another one.',
  reserved: 'This name is kept for the default calibration slides. Choose another one.',
};

/** The columns that a change sets. @throws Refusal 400 or 404, in the words of the rules */
export function stimulusUpdate(change: StimulusChange, all: readonly StimulusRow[]) {
  const stimulus = all.find((one) => one.id === change.id);
  if (!stimulus) throw notFound('stimulus');
  const { displayName, exposureTimeMs, calibrationOptions, instructionOptions } = change;
  const wrong = (message: string) => new Refusal(400, `${stimulus.displayName}: ${message}`);

  if (displayName !== undefined && displayName !== stimulus.displayName) {
    if (isDefaultCalibration(stimulus)) {
      throw wrong('The default calibration slides cannot be renamed.');
    }
    const others = all.filter((one) => one !== stimulus).map((one) => one.displayName);
    const problem = stimulusNameProblem(displayName, others);
    if (problem) throw new Refusal(400, STIMULUS_NAME_WORDS[problem], 'NAME_NOT_VALID');
  }
  if (exposureTimeMs !== undefined) {
    const problem = exposureProblem(stimulus.type, exposureTimeMs);
    if (problem === 'negative') throw wrong('The duration cannot be negative.');
    if (problem === 'tooLong') throw wrong(`${maximumExposureWords(stimulus.type)}.`);
  }
  if (calibrationOptions !== undefined) {
    if (stimulus.type !== 'CALIBRATION') throw wrong('Only calibration slides have these options.');
    const outside = calibrationOptions.positions.some(
      ({ xNorm, yNorm }) => !(xNorm >= 0 && xNorm <= 1 && yNorm >= 0 && yNorm <= 1),
    );
    if (outside) throw wrong('Every calibration point must lie on the screen.');
  }
  if (instructionOptions !== undefined) {
    if (stimulus.type !== 'INSTRUCTION') throw wrong('Only instructions have these options.');
    if (nameLength(instructionOptions.instructions) > INSTRUCTION_TEXT_MAX) {
      throw wrong(`The text can be at most ${INSTRUCTION_TEXT_MAX} characters long.`);
    }
  }
  return {
    ...(displayName === undefined ? {} : { displayName: cleanName(displayName) }),
    ...(exposureTimeMs === undefined ? {} : { exposureTimeMs }),
    ...(change.manualAdvance === undefined ? {} : { manualAdvance: change.manualAdvance }),
    ...(change.trackMouse === undefined ? {} : { trackMouse: change.trackMouse }),
    ...(calibrationOptions === undefined
      ? {}
      : { calibrationOptions: JSON.stringify(calibrationOptions) }),
    ...(instructionOptions === undefined
      ? {}
      : { instructionOptions: JSON.stringify(instructionOptions) }),
  };
}
