import type { Company } from '@fovea/contract/people/accounts';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import type { StudyChange } from '@fovea/contract/studies/studies';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import { effectiveSensors, requirementsOf, switchSensors } from '../flow/sensorDependencies';
import { STIMULUS_TYPE_FACTS } from '../flow/stimulusTypes';

/**
 * What holds where a study says nothing: no checks. Studies stored before a step could be left out show it,
 * and all points of their calibrations, so that respondents of one study go through the same.
 */
export const NO_CHECKS: RespondentChecks = {
  respondentPositionCheck: false,
  respondentPositionReCheck: false,
  respondentEyesCheck: false,
  allowSkipRespondentPositionEyesChecks: false,
  audioInputCheck: false,
  audioOutputCheck: false,
  hasScreenSizeStep: true,
  hasPreparationStep: true,
  canStopCalibrationEarly: false,
  hasDriftChecks: false,
  hasCameraAngleStep: false,
};

/**
 * A new study: nothing holds up a respondent who does not hesitate
 * (docs/decisions/0044-seventy-five-seconds.md).
 */
export const NEW_STUDY_CHECKS: RespondentChecks = {
  ...NO_CHECKS,
  hasScreenSizeStep: false,
  hasPreparationStep: false,
  canStopCalibrationEarly: true,
};

/** What is measured and checked, and on which devices. */
export interface StudySettings {
  readonly sensors: Sensors;
  readonly checks: RespondentChecks;
  readonly deviceTypes: readonly DeviceType[];
}

/** What the settings depend on besides each other. */
export interface SettingsContext {
  readonly stimuli: readonly { readonly type: StimulusType }[];
  /** A locked cloud-native study: nothing can be switched. */
  readonly locked: boolean;
  readonly preProcessingVersions: Company['preProcessingVersions'];
  /** A lab study: the agents of its machines record devices. */
  readonly isLab: boolean;
}

export type SettingsChange = Pick<StudyChange, 'sensors' | 'checks' | 'deviceTypes'>;

/** Everything that can be switched. */
export type SettingName = keyof Sensors | keyof RespondentChecks | DeviceType;

export type SettingProblem =
  | 'locked'
  | 'phoneNotSupported'
  | 'sensorNeedsWebcam'
  | 'voiceNeedsMicrophone'
  | 'needsMicrophone'
  | 'needsPositionCheck'
  | 'needsPositionOrEyesCheck'
  | 'needsScreenSize'
  | 'needsSound'
  | 'noRespiration'
  | 'devicesOnlyInLab'
  | 'needsDevice';

/** Why something cannot be switched on. */
export const SETTING_PROBLEM_MESSAGES: Record<SettingProblem, string> = {
  locked: 'Data collection has started, so this study cannot be changed any more.',
  phoneNotSupported: 'Phone is not supported yet.',
  sensorNeedsWebcam:
    'Eye tracking, head pose, facial expressions, respiration, the microphone and voice analysis require the webcam to be on.',
  voiceNeedsMicrophone: 'Voice analysis requires the microphone to be on.',
  needsMicrophone: 'The microphone check requires the microphone to be on.',
  needsPositionCheck: 'Re-checking the head position requires the head position check.',
  needsPositionOrEyesCheck: 'Allowing to skip requires a head position or an eyes check.',
  needsSound: 'The audio output check requires a video, website or Qualtrics stimulus.',
  needsScreenSize: 'Measuring the camera requires the screen to be measured with a bank card.',
  noRespiration: 'Your company has no access to respiration.',
  devicesOnlyInLab: 'Laboratory devices are recorded in lab studies only.',
  needsDevice: 'At least one device type must be chosen.',
};

/** The respiration sensor is shown only to companies that have it. */
export function hasRespiration(around: Pick<SettingsContext, 'preProcessingVersions'>): boolean {
  return around.preProcessingVersions.some(({ jobType }) => jobType === 'Respiration');
}

/** Why a setting cannot be switched on (or, in a locked study, at all), or null. */
export function settingProblem(
  setting: SettingName,
  { sensors, checks }: StudySettings,
  around: SettingsContext,
): SettingProblem | null {
  if (around.locked) return 'locked';
  switch (setting) {
    case 'PHONE':
      return 'phoneNotSupported';
    case 'audioInputCheck':
      return effectiveSensors(sensors).microphone ? null : 'needsMicrophone';
    case 'respondentPositionReCheck':
      return checks.respondentPositionCheck ? null : 'needsPositionCheck';
    case 'allowSkipRespondentPositionEyesChecks':
      return checks.respondentPositionCheck || checks.respondentEyesCheck
        ? null
        : 'needsPositionOrEyesCheck';
    case 'hasCameraAngleStep':
      return checks.hasScreenSizeStep ? null : 'needsScreenSize';
    case 'audioOutputCheck':
      return around.stimuli.some(({ type }) => STIMULUS_TYPE_FACTS[type].hasSound)
        ? null
        : 'needsSound';
    case 'respiration':
      return hasRespiration(around) ? null : 'noRespiration';
    case 'labDevices':
      return around.isLab ? null : 'devicesOnlyInLab';
    default:
      return null;
  }
}

/**
 * The settings after a change and its consequences: turning a sensor on turns on what it requires
 * (the microphone the webcam), and settings whose requirement is gone are turned off.
 */
export function applySettingsChange(
  settings: StudySettings,
  change: SettingsChange,
  around: SettingsContext,
): StudySettings {
  const sensors = switchSensors(settings.sensors, given(change.sensors));
  const checks = { ...settings.checks, ...given(change.checks) };
  if (!hasRespiration(around)) sensors.respiration = false;
  if (!around.isLab) sensors.labDevices = false;
  const after = { sensors, checks, deviceTypes: change.deviceTypes ?? settings.deviceTypes };
  const open = { ...around, locked: false };
  // In this order, because the second may depend on the first.
  for (const check of [
    'audioInputCheck',
    'respondentPositionReCheck',
    'allowSkipRespondentPositionEyesChecks',
    'audioOutputCheck',
    'hasCameraAngleStep',
  ] as const) {
    if (settingProblem(check, after, open)) checks[check] = false;
  }
  return after;
}

/** Why a change is refused, or null if it is possible. */
export function settingsChangeProblem(
  settings: StudySettings,
  change: SettingsChange,
  around: SettingsContext,
): SettingProblem | null {
  const after = applySettingsChange(settings, change, around);
  const asked: [string, boolean | undefined][] = [
    ...Object.entries(change.sensors ?? {}),
    ...Object.entries(change.checks ?? {}),
    ...(change.deviceTypes ?? []).map((device): [string, boolean] => [device, true]),
  ];
  if (asked.length > 0 && around.locked) return 'locked';
  if (change.deviceTypes?.length === 0) return 'needsDevice';
  for (const [name, on] of asked) {
    if (!on) continue;
    const problem =
      settingProblem(name as SettingName, after, around) ?? requirementProblem(name, after.sensors);
    if (problem) return problem;
  }
  return null;
}

/** Why a sensor is off although it was asked to be on: the same change turns off what it requires. */
function requirementProblem(name: string, after: Sensors): SettingProblem | null {
  if (!(name in after) || after[name as keyof Sensors]) return null;
  const missing = requirementsOf(name as keyof Sensors).filter((one) => !after[one]);
  return missing.includes('webcam') ? 'sensorNeedsWebcam' : 'voiceNeedsMicrophone';
}

function given<T extends object>(change: T | undefined): { [K in keyof T]: NonNullable<T[K]> } {
  const entries = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: NonNullable<T[K]> };
}
