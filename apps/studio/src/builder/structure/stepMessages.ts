import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { StimulusFields, StudyFields } from './builderActions';

/** Names of the builder's steps in the tooltips of Undo and Redo. */
const messages = defineMessages({
  add: {
    id: 'step.add',
    defaultMessage: '{count, plural, one {Add item} other {Add # items}}',
  },
  addBlock: { id: 'step.addBlock', defaultMessage: 'Add block' },
  addFlow: { id: 'step.addFlow', defaultMessage: 'Add flow' },
  duplicate: { id: 'step.duplicate', defaultMessage: 'Duplicate {name}' },
  deleteFlow: { id: 'step.deleteFlow', defaultMessage: 'Delete {name}' },
  moveFlow: { id: 'step.moveFlow', defaultMessage: 'Move flow' },
  remove: {
    id: 'step.remove',
    defaultMessage: '{count, plural, one {Delete {name}} other {Delete # items}}',
  },
  removed: {
    id: 'step.removed',
    defaultMessage: '{count, plural, one {“{name}” was deleted.} other {# items were deleted.}}',
  },
  move: {
    id: 'step.move',
    defaultMessage: '{count, plural, one {Move {name}} other {Move # items}}',
  },
  fix: {
    id: 'step.fix',
    defaultMessage: '{count, plural, one {Fixed order for {name}} other {Fixed order for # items}}',
  },
  shuffle: {
    id: 'step.shuffle',
    defaultMessage:
      '{count, plural, one {Random order for {name}} other {Random order for # items}}',
  },
  rename: { id: 'step.rename', defaultMessage: 'Rename {name}' },
  duration: { id: 'step.duration', defaultMessage: 'Change duration of {name}' },
  text: { id: 'step.text', defaultMessage: 'Change instruction of {name}' },
  calibration: { id: 'step.calibration', defaultMessage: 'Change calibration of {name}' },
  website: { id: 'step.website', defaultMessage: 'Change website of {name}' },
  survey: { id: 'step.survey', defaultMessage: 'Change survey of {name}' },
  settings: { id: 'step.settings', defaultMessage: 'Change settings of {name}' },
  selection: { id: 'step.selection', defaultMessage: 'Change flow selection' },
  study: { id: 'step.study', defaultMessage: 'Change study settings' },
});

type StepName = keyof typeof messages;

export function stepMessage(
  intl: IntlShape,
  word: StepName,
  values: { name?: string; count?: number } = {},
): string {
  const message: MessageDescriptor = messages[word];
  return intl.formatMessage(message, { name: '', count: 1, ...values });
}

/** The step name for a change of each field of a stimulus, the first that applies of several. */
const STIMULUS_STEPS: Readonly<Record<keyof StimulusFields, StepName>> = {
  displayName: 'rename',
  instructionOptions: 'text',
  calibrationOptions: 'calibration',
  websiteUrl: 'website',
  surveyQuestions: 'survey',
  surveyTheme: 'survey',
  manualAdvance: 'settings',
  trackMouse: 'settings',
  recordWebcam: 'settings',
  recordScreen: 'settings',
  tags: 'settings',
  exposureTimeMs: 'duration',
};

export function stimulusStepOf(fields: StimulusFields): StepName {
  const first = (Object.keys(STIMULUS_STEPS) as (keyof StimulusFields)[]).find(
    (field) => field in fields,
  );
  return first ? STIMULUS_STEPS[first] : 'settings';
}

export function studyStepOf(fields: StudyFields): StepName {
  return 'blockUsage' in fields ? 'selection' : 'study';
}
