import type { StimulusChange } from '@fovea/contract/studies/stimuli';
import type { StudyChange } from '@fovea/contract/studies/studies';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The fields that an edit can change, of a study and of its stimuli. */
type EditedField = Exclude<keyof StudyChange | keyof StimulusChange, 'version' | 'id' | 'stimuli'>;

const fieldNames = defineMessages({
  name: { id: 'field.name', defaultMessage: 'Study name' },
  consentForm: { id: 'field.consentForm', defaultMessage: 'Consent text' },
  contactEmail: { id: 'field.contactEmail', defaultMessage: 'Contact e-mail' },
  locale: { id: 'field.locale', defaultMessage: 'Respondent language' },
  rejectConsentRedirect: { id: 'field.reject', defaultMessage: 'Redirect after rejected consent' },
  studyFinishedRedirect: { id: 'field.finished', defaultMessage: 'Redirect after the study' },
  collectionErrorRedirect: { id: 'field.error', defaultMessage: 'Redirect after an error' },
  expectedParameters: { id: 'field.parameters', defaultMessage: 'Expected parameters' },
  recordWebcamVideo: { id: 'field.webcamVideo', defaultMessage: 'Keep the webcam video' },
  calibrationThresholdDeg: {
    id: 'field.calibrationThreshold',
    defaultMessage: 'Worst calibration to go on with, degrees',
  },
  frameRateThresholdHz: {
    id: 'field.frameRateThreshold',
    defaultMessage: 'Slowest camera to go on with, pictures a second',
  },
  faceShareThreshold: {
    id: 'field.faceShareThreshold',
    defaultMessage: 'Smallest share of pictures with a face to go on with, 0 to 1',
  },
  onlineQuota: { id: 'field.onlineQuota', defaultMessage: 'Quota' },
  deviceTypes: { id: 'field.devices', defaultMessage: 'Devices' },
  blockUsage: { id: 'field.blockUsage', defaultMessage: 'Flow selection' },
  signalsDisabled: { id: 'field.signalsDisabled', defaultMessage: 'Disabled signals' },
  gazeFrom: { id: 'field.gazeFrom', defaultMessage: 'Source of the gaze' },
  demarcatedSignals: { id: 'field.demarcatedSignals', defaultMessage: 'Demarcated signals' },
  sensors: { id: 'field.sensors', defaultMessage: 'Sensors' },
  checks: { id: 'field.checks', defaultMessage: 'Checks of respondents' },
  displayName: { id: 'field.displayName', defaultMessage: 'Name' },
  exposureTimeMs: { id: 'field.exposure', defaultMessage: 'Duration' },
  manualAdvance: { id: 'field.advance', defaultMessage: 'Advance by hand' },
  trackMouse: { id: 'field.mouse', defaultMessage: 'Track the mouse' },
  recordWebcam: { id: 'field.recordWebcam', defaultMessage: 'Record the webcam' },
  recordScreen: { id: 'field.recordScreen', defaultMessage: 'Record the screen' },
  websiteUrl: { id: 'field.website', defaultMessage: 'Website address' },
  tags: { id: 'field.tags', defaultMessage: 'Display' },
  calibrationOptions: { id: 'field.calibration', defaultMessage: 'Calibration' },
  instructionOptions: { id: 'field.instruction', defaultMessage: 'Instruction' },
  surveyQuestions: { id: 'field.questions', defaultMessage: 'Survey questions' },
  surveyTheme: { id: 'field.theme', defaultMessage: 'Survey theme' },
});

/** Names of the fields of a study and its stimuli; a field without one does not compile. */
export const FIELD_NAMES: Readonly<Record<string, MessageDescriptor>> = fieldNames satisfies Record<
  EditedField,
  MessageDescriptor
>;

/** Parts of options and themes. */
export const PART_NAMES: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  color: { id: 'part.color', defaultMessage: 'Colour' },
  backgroundColor: { id: 'part.background', defaultMessage: 'Background' },
  instructions: { id: 'part.instructions', defaultMessage: 'Text' },
  positions: { id: 'part.positions', defaultMessage: 'Points' },
  positionTimeMs: { id: 'part.positionTime', defaultMessage: 'Time of each point' },
  transitionTimeMs: { id: 'part.transitionTime', defaultMessage: 'Time between points' },
  randomizePositions: { id: 'part.random', defaultMessage: 'Random order' },
  '--sjs2-color-project-brand-600': { id: 'part.primary', defaultMessage: 'Main colour' },
  '--sjs-primary-backcolor': { id: 'part.primary', defaultMessage: 'Main colour' },
  '--sjs2-color-utility-surface-survey': { id: 'part.background', defaultMessage: 'Background' },
  '--sjs-general-backcolor-dim': { id: 'part.background', defaultMessage: 'Background' },
  '--sjs2-base-unit-font-size': { id: 'part.fontSize', defaultMessage: 'Size of the text' },
  '--sjs-font-size': { id: 'part.fontSize', defaultMessage: 'Size of the text' },
  '--sjs2-base-unit-radius': { id: 'part.radius', defaultMessage: 'Round corners' },
  '--sjs-corner-radius': { id: 'part.radius', defaultMessage: 'Round corners' },
});

/** What of a survey has no field of its own in the details. */
export const SURVEY_PART_NAMES: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  name: { id: 'survey.name', defaultMessage: 'Name in data and logic' },
  type: { id: 'part.type', defaultMessage: 'Type of question' },
  choices: { id: 'survey.choices', defaultMessage: 'Choices' },
  rows: { id: 'survey.rows', defaultMessage: 'Rows' },
  columns: { id: 'survey.columns', defaultMessage: 'Columns' },
  items: { id: 'survey.items', defaultMessage: 'Fields' },
  rateValues: { id: 'survey.rates', defaultMessage: 'Rates of your own' },
  validators: { id: 'survey.checks', defaultMessage: 'Checks of the answer' },
  triggers: { id: 'part.triggers', defaultMessage: 'Rules' },
  calculatedValues: { id: 'part.calculated', defaultMessage: 'Calculated values' },
  visibleIf: { id: 'survey.visibleIf', defaultMessage: 'Shown only when' },
  enableIf: { id: 'survey.enableIf', defaultMessage: 'Can be answered only when' },
  requiredIf: { id: 'survey.requiredIf', defaultMessage: 'Required when' },
  defaultValue: { id: 'part.default', defaultMessage: 'Default answer' },
  imageLink: { id: 'part.picture', defaultMessage: 'Picture' },
});
