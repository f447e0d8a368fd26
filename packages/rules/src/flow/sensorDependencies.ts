import type { Sensors } from '@fovea/contract/studies/sensors';

type Sensor = keyof Sensors;

/**
 * The sensor without which each one measures nothing, for studies in a browser. The face, the chest
 * and the head are read from the picture of the webcam; the microphone is recorded only together
 * with the respondent's camera. The devices of a lab need no other sensor, but a machine whose agent
 * records them: see `settingProblem`.
 */
export const SENSOR_REQUIRES: Readonly<Record<Sensor, Sensor | null>> = {
  webcam: null,
  eyeTracking: 'webcam',
  headPose: 'webcam',
  facialExpressions: 'webcam',
  microphone: 'webcam',
  voiceAnalysis: 'microphone',
  respiration: 'webcam',
  screenRecording: null,
  labDevices: null,
};

const SENSORS = Object.keys(SENSOR_REQUIRES) as Sensor[];

/** Everything that a sensor requires, the nearest first. */
export function requirementsOf(sensor: Sensor): readonly Sensor[] {
  const required = SENSOR_REQUIRES[sensor];
  return required === null ? [] : [required, ...requirementsOf(required)];
}

/** Everything that measures nothing without a sensor. */
export function dependentsOf(sensor: Sensor): readonly Sensor[] {
  return SENSORS.filter((other) => requirementsOf(other).includes(sensor));
}

/**
 * What is measured where these sensors are stored: a sensor is on only if everything that it
 * requires is on too. A sensor that is not stored is off.
 */
export function effectiveSensors(stored: Partial<Sensors>): Sensors {
  const isMeasured = (sensor: Sensor) =>
    [sensor, ...requirementsOf(sensor)].every((one) => stored[one] === true);
  return Object.fromEntries(SENSORS.map((one) => [one, isMeasured(one)])) as Sensors;
}

/** The sensors that are stored as on and measure nothing, because one that they require is off. */
export function unmetSensors(stored: Partial<Sensors>): readonly Sensor[] {
  const measured = effectiveSensors(stored);
  return SENSORS.filter((sensor) => stored[sensor] === true && !measured[sensor]);
}

/**
 * The sensors after some were switched: what is switched on brings what it requires, and what is
 * switched off takes along what requires it. Of a contradiction, what is off stays off.
 */
export function switchSensors(before: Partial<Sensors>, asked: Partial<Sensors>): Sensors {
  const after = { ...effectiveSensors(before) };
  for (const sensor of SENSORS) after[sensor] = asked[sensor] ?? after[sensor];
  for (const sensor of SENSORS.filter((one) => asked[one] === true)) {
    for (const required of requirementsOf(sensor)) after[required] = asked[required] ?? true;
  }
  return effectiveSensors(after);
}
