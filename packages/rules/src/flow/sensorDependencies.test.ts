import type { Sensors } from '@fovea/contract/studies/sensors';
import { describe, expect, it } from 'vitest';
import {
  dependentsOf,
  effectiveSensors,
  requirementsOf,
  switchSensors,
  unmetSensors,
} from './sensorDependencies';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from './sensors';

type Name = keyof Sensors;
const NAMES = Object.keys(NOTHING_MEASURED) as Name[];
const only = (...on: Name[]): Sensors => ({
  ...NOTHING_MEASURED,
  ...Object.fromEntries(on.map((name) => [name, true])),
});
const everything = only(...NAMES);
/** All 512 ways in which the switches can stand. */
const EVERY_SETTING = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  only(...NAMES.filter((_name, at) => bits & (2 ** at))),
);

describe('what a sensor requires', () => {
  it.each([
    ['webcam', []],
    ['eyeTracking', ['webcam']],
    ['headPose', ['webcam']],
    ['facialExpressions', ['webcam']],
    ['respiration', ['webcam']],
    ['microphone', ['webcam']],
    ['voiceAnalysis', ['microphone', 'webcam']],
    ['screenRecording', []],
    ['labDevices', []],
  ] as [Name, Name[]][])('%s', (sensor, required) => {
    expect(requirementsOf(sensor)).toEqual(required);
  });

  it('what requires a sensor is the same read the other way', () => {
    for (const sensor of NAMES) {
      expect(dependentsOf(sensor)).toEqual(
        NAMES.filter((other) => requirementsOf(other).includes(sensor)),
      );
    }
  });
});

describe('what is measured of what is stored', () => {
  it.each([
    ['the default of a new study', DEFAULT_SENSORS, DEFAULT_SENSORS, []],
    ['everything', everything, everything, []],
    [
      'eye tracking, head pose and expressions without the webcam',
      only('eyeTracking', 'headPose', 'facialExpressions'),
      NOTHING_MEASURED,
      ['eyeTracking', 'headPose', 'facialExpressions'],
    ],
    [
      'voice analysis without the microphone',
      only('webcam', 'voiceAnalysis'),
      only('webcam'),
      ['voiceAnalysis'],
    ],
    [
      'the microphone and voice analysis without the webcam',
      only('microphone', 'voiceAnalysis'),
      NOTHING_MEASURED,
      ['microphone', 'voiceAnalysis'],
    ],
    ['respiration without the webcam', only('respiration'), NOTHING_MEASURED, ['respiration']],
    ['screen recording alone', only('screenRecording'), only('screenRecording'), []],
  ] as [string, Sensors, Sensors, Name[]][])('%s', (_, stored, measured, unmet) => {
    expect(effectiveSensors(stored)).toEqual(measured);
    expect(unmetSensors(stored)).toEqual(unmet);
  });

  it('a sensor that an older version did not store is off', () => {
    expect(effectiveSensors({ webcam: true, headPose: true })).toEqual(only('webcam', 'headPose'));
  });

  it('nothing is measured that was off, nor without what it requires, whatever is stored', () => {
    for (const stored of EVERY_SETTING) {
      const measured = effectiveSensors(stored);
      expect(effectiveSensors(measured)).toEqual(measured);
      expect(unmetSensors(measured)).toEqual([]);
      for (const name of NAMES) {
        const required = requirementsOf(name);
        expect(measured[name]).toBe(stored[name] && required.every((one) => stored[one]));
      }
    }
  });
});

describe('switching sensors', () => {
  it.each([
    [
      'the webcam off takes with it everything that is read from it',
      everything,
      { webcam: false },
      only('screenRecording', 'labDevices'),
    ],
    [
      'the microphone off takes voice analysis with it',
      only('webcam', 'microphone', 'voiceAnalysis'),
      { microphone: false },
      only('webcam'),
    ],
    [
      'turning microphone on forces webcam on',
      NOTHING_MEASURED,
      { microphone: true },
      only('webcam', 'microphone'),
    ],
    [
      'eye tracking on switches the webcam on',
      NOTHING_MEASURED,
      { eyeTracking: true },
      only('webcam', 'eyeTracking'),
    ],
    [
      'voice analysis on switches microphone and webcam on',
      NOTHING_MEASURED,
      { voiceAnalysis: true },
      only('webcam', 'microphone', 'voiceAnalysis'),
    ],
    ['the webcam on brings nothing back', NOTHING_MEASURED, { webcam: true }, only('webcam')],
    [
      'of a contradiction what is off stays off',
      DEFAULT_SENSORS,
      { webcam: false, eyeTracking: true },
      NOTHING_MEASURED,
    ],
    [
      'a stored sensor without its requirement goes with the next change',
      only('eyeTracking', 'voiceAnalysis'),
      { webcam: true },
      only('webcam'),
    ],
    [
      'a field that is present without a value changes nothing',
      DEFAULT_SENSORS,
      { webcam: undefined },
      DEFAULT_SENSORS,
    ],
  ] as [string, Sensors, Partial<Sensors>, Sensors][])('%s', (_, before, asked, after) => {
    expect(switchSensors(before, asked)).toEqual(after);
  });

  it('whatever is switched from whatever is stored, nothing is on without what it requires', () => {
    for (const stored of EVERY_SETTING) {
      for (const name of NAMES) {
        for (const isOn of [true, false]) {
          const after = switchSensors(stored, { [name]: isOn });
          expect(unmetSensors(after)).toEqual([]);
          expect(after[name]).toBe(isOn);
        }
      }
    }
  });
});
