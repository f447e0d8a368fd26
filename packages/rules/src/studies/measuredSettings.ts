import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { effectiveSensors } from '../flow/sensorDependencies';
import { NO_CHECKS } from './settings';
import { isLab } from './studyKinds';

type Stored = Pick<Study, 'studyType' | 'sensors'>;

/**
 * What a study measures. Everything that depends on a sensor of a study asks this, because a study
 * that was locked before combinations were checked keeps what was stored. In a lab the eye tracker
 * and the microphone are devices of their own, so every sensor counts as it is stored.
 */
export function measuredSensors(study: Stored): Sensors {
  return isLab(study) ? study.sensors : effectiveSensors(study.sensors);
}

/** Whether a study can have gaze: of the webcam, or of an eye tracker among the devices of a laboratory. */
export function canHaveGaze(study: Stored): boolean {
  const { eyeTracking, labDevices } = measuredSensors(study);
  return eyeTracking || labDevices;
}

/** The checks that respondents of a study go through, whatever is stored. */
export function measuredChecks(
  study: Stored & { readonly checks: Partial<RespondentChecks> },
): RespondentChecks {
  return effectiveChecks(measuredSensors(study), study.checks);
}

/** The checks that respondents go through: the microphone is checked only where it is measured. */
export function effectiveChecks(
  sensors: Pick<Sensors, 'microphone'>,
  stored: Partial<RespondentChecks>,
): RespondentChecks {
  const checks = { ...NO_CHECKS, ...stored };
  return { ...checks, audioInputCheck: checks.audioInputCheck && sensors.microphone };
}
