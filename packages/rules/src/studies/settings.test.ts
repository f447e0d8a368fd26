import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '../flow/sensors';
import {
  NO_CHECKS,
  settingProblem,
  applySettingsChange,
  settingsChangeProblem,
  type SettingsContext,
  type SettingsChange,
  type StudySettings,
} from './settings';

const around: SettingsContext = {
  stimuli: [],
  locked: false,
  preProcessingVersions: [],
  isLab: false,
};
const withTypes = (...types: StimulusType[]) => ({
  ...around,
  stimuli: types.map((type) => ({ type })),
});
const plain: StudySettings = {
  sensors: DEFAULT_SENSORS,
  checks: NO_CHECKS,
  deviceTypes: ['DESKTOP'],
};
const settings = (
  sensors: Partial<StudySettings['sensors']>,
  checks: Partial<StudySettings['checks']> = {},
): StudySettings => ({
  ...plain,
  sensors: { ...plain.sensors, ...sensors },
  checks: { ...plain.checks, ...checks },
});

describe('settings dependencies', () => {
  it.each([
    [
      'turning microphone on forces webcam on',
      settings({ webcam: false }),
      { sensors: { microphone: true } },
      { sensors: { microphone: true, webcam: true } },
    ],
    [
      'turning microphone off clears the microphone check',
      settings({ microphone: true }, { audioInputCheck: true }),
      { sensors: { microphone: false } },
      { sensors: { microphone: false }, checks: { audioInputCheck: false } },
    ],
    [
      'turning off the head check clears re-check, and skip if neither check stays on',
      settings(
        {},
        {
          respondentPositionCheck: true,
          respondentPositionReCheck: true,
          allowSkipRespondentPositionEyesChecks: true,
        },
      ),
      { checks: { respondentPositionCheck: false } },
      {
        checks: {
          respondentPositionReCheck: false,
          allowSkipRespondentPositionEyesChecks: false,
        },
      },
    ],
    [
      'skip stays on while the eye check does',
      settings(
        {},
        {
          respondentPositionCheck: true,
          respondentEyesCheck: true,
          allowSkipRespondentPositionEyesChecks: true,
        },
      ),
      { checks: { respondentPositionCheck: false } },
      { checks: { allowSkipRespondentPositionEyesChecks: true, respondentEyesCheck: true } },
    ],
    [
      'leaving out the screen takes along the camera that is measured with it',
      settings({}, { hasCameraAngleStep: true }),
      { checks: { hasScreenSizeStep: false } },
      { checks: { hasScreenSizeStep: false, hasCameraAngleStep: false } },
    ],
    [
      'turning off the webcam takes along what requires it, and the microphone check with it',
      settings({ microphone: true, voiceAnalysis: true }, { audioInputCheck: true }),
      { sensors: { webcam: false } },
      { sensors: NOTHING_MEASURED, checks: { audioInputCheck: false } },
    ],
    [
      'turning microphone off takes voice analysis along',
      settings({ microphone: true, voiceAnalysis: true }),
      { sensors: { microphone: false } },
      { sensors: { webcam: true, microphone: false, voiceAnalysis: false } },
    ],
    [
      'turning eye tracking on turns the webcam on',
      settings(NOTHING_MEASURED),
      { sensors: { eyeTracking: true } },
      { sensors: { ...NOTHING_MEASURED, webcam: true, eyeTracking: true } },
    ],
    [
      'the page sends the webcam off together with what goes with it',
      settings({}),
      { sensors: NOTHING_MEASURED },
      { sensors: NOTHING_MEASURED },
    ],
  ] as [string, StudySettings, SettingsChange, object][])('%s', (_, before, change, after) => {
    expect(applySettingsChange(before, change, around)).toMatchObject(after);
    expect(settingsChangeProblem(before, change, around)).toBeNull();
  });

  it.each([
    [
      'Phone is disabled (not supported yet)',
      { deviceTypes: ['DESKTOP', 'PHONE'] },
      'phoneNotSupported',
    ],
    ['no device', { deviceTypes: [] }, 'needsDevice'],
    ['tablets', { deviceTypes: ['TABLET'] }, null],
    [
      'the microphone check requires microphone on',
      { checks: { audioInputCheck: true } },
      'needsMicrophone',
    ],
    ['both at once', { checks: { audioInputCheck: true }, sensors: { microphone: true } }, null],
    [
      're-check requires head position check',
      { checks: { respondentPositionReCheck: true } },
      'needsPositionCheck',
    ],
    [
      'skipping requires a head or eye check',
      { checks: { allowSkipRespondentPositionEyesChecks: true } },
      'needsPositionOrEyesCheck',
    ],
    ['audio output check without sound', { checks: { audioOutputCheck: true } }, 'needsSound'],
    [
      'the webcam off and eye tracking on in one change',
      { sensors: { webcam: false, eyeTracking: true } },
      'sensorNeedsWebcam',
    ],
    [
      'the webcam off and voice analysis on in one change',
      { sensors: { webcam: false, voiceAnalysis: true } },
      'sensorNeedsWebcam',
    ],
    [
      'the microphone off and voice analysis on in one change',
      { sensors: { microphone: false, voiceAnalysis: true } },
      'voiceNeedsMicrophone',
    ],
    ['respiration without access', { sensors: { respiration: true } }, 'noRespiration'],
    [
      'the camera without the screen',
      { checks: { hasCameraAngleStep: true, hasScreenSizeStep: false } },
      'needsScreenSize',
    ],
    ['laboratory devices online', { sensors: { labDevices: true } }, 'devicesOnlyInLab'],
    ['turning off a setting that cannot be on', { checks: { audioOutputCheck: false } }, null],
    ['nothing', {}, null],
  ] as [string, SettingsChange, string | null][])('%s', (_, change, problem) => {
    expect(settingsChangeProblem(plain, change, around)).toBe(problem);
  });

  it.each(['VIDEO', 'WEB', 'QUALTRICS'] as const)('audio output check with %s', (type) => {
    expect(settingProblem('audioOutputCheck', plain, withTypes('IMAGE', type))).toBeNull();
  });
  it('audio output check with other stimuli', () => {
    const silent = withTypes('IMAGE', 'JS_SURVEY', 'INSTRUCTION', 'CALIBRATION');
    expect(settingProblem('audioOutputCheck', plain, silent)).toBe('needsSound');
  });

  it('respiration only with preProcessingVersions of Respiration', () => {
    const version = (jobType: string) => ({
      ...around,
      preProcessingVersions: [{ jobType, version: '1' }],
    });
    expect(settingProblem('respiration', plain, version('Respiration'))).toBeNull();
    expect(settingProblem('respiration', plain, version('Voice'))).toBe('noRespiration');
  });

  it('laboratory devices in lab studies only', () => {
    const inLab = { ...around, isLab: true };
    expect(settingProblem('labDevices', plain, inLab)).toBeNull();
    expect(settingProblem('labDevices', plain, around)).toBe('devicesOnlyInLab');
    const change = { sensors: { labDevices: true } };
    expect(applySettingsChange(plain, change, inLab).sensors.labDevices).toBe(true);
    // Whatever was stored, nothing is recorded where it cannot be.
    const stored = settings({ labDevices: true });
    expect(applySettingsChange(stored, {}, around).sensors.labDevices).toBe(false);
  });

  it('locked studies disable everything, on and off', () => {
    const locked = { ...around, locked: true };
    expect(settingProblem('webcam', plain, locked)).toBe('locked');
    expect(settingsChangeProblem(plain, { sensors: { webcam: false } }, locked)).toBe('locked');
    expect(settingsChangeProblem(plain, {}, locked)).toBeNull();
  });

  it('whatever is switched in whatever order, nothing is on without what it requires', () => {
    const names = Object.keys(NO_CHECKS) as (keyof typeof NO_CHECKS)[];
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    let state = plain;
    for (let step = 0; step < 2000; step++) {
      const check = names[Math.floor(random() * names.length)]!;
      const change: SettingsChange =
        random() < 0.3
          ? { sensors: { microphone: random() < 0.5 } }
          : { checks: { [check]: random() < 0.6 } };
      state = applySettingsChange(state, change, withTypes('VIDEO'));
      const { checks, sensors } = state;
      expect(checks.audioInputCheck && !sensors.microphone).toBe(false);
      expect(checks.respondentPositionReCheck && !checks.respondentPositionCheck).toBe(false);
      expect(
        checks.allowSkipRespondentPositionEyesChecks &&
          !checks.respondentPositionCheck &&
          !checks.respondentEyesCheck,
      ).toBe(false);
    }
  });
});
