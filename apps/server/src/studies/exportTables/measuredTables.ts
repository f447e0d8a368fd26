import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { exportableSignals } from '@fovea/science/sampleTables/signalTable';
import type { SignalEntry, SignalId } from '@fovea/science/signals/signalCatalogue';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';

/** Whether a signal may be exported; a study can have signals disabled. */
export type SignalPredicate = (signal: SignalEntry) => boolean;

/**
 * The signals of an export: those whose sensor was on in any of its sessions, so that every table of
 * an export has the same columns. A session from before sensors were fixed may have them all.
 */
export function measuredSignalIds(
  { respondents }: Pick<ExportSource, 'respondents'>,
  isEnabled: SignalPredicate,
): SignalId[] {
  const isMeasured = ({ group }: SignalEntry) =>
    respondents.some(
      ({ session: { sensors } }) => sensors === null || sensors[SENSOR_OF_SIGNALS[group]],
    );
  return exportableSignals((signal) => isMeasured(signal) && isEnabled(signal));
}

/** Whether gaze was to be measured; without it there are no rows of gaze, rather than empty ones. */
export function measuresGaze({ session: { sensors } }: ExportRespondent): boolean {
  return sensors === null || effectiveSensors(sensors).eyeTracking;
}
