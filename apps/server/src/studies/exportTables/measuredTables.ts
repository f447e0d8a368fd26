import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { isSignalEnabled } from '@fovea/rules/studies/studySignals';
import { exportableSignals } from '@fovea/science/sampleTables/signalTable';
import type { SignalEntry, SignalId } from '@fovea/science/signals/signalCatalogue';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';

/**
 * The signals of an export: those that the study does not disable and whose sensor was on in any of
 * the sessions, so that every table of an export, in each of its parts, has the same columns. A session from before sensors were fixed may have them all.
 */
export function measuredSignalIds({
  study,
  wholeExport,
}: Pick<ExportSource, 'study' | 'wholeExport'>): SignalId[] {
  const stored = wholeExport.map(({ session }) => session.sensors);
  const mayHaveAll = stored.includes(null);
  // Once for each session rather than for each of its signals.
  const measured = stored.flatMap((sensors) => (sensors ? [effectiveSensors(sensors)] : []));
  const isMeasured = ({ group }: SignalEntry) =>
    mayHaveAll || measured.some((sensors) => sensors[SENSOR_OF_SIGNALS[group]]);
  return exportableSignals((signal) => isMeasured(signal) && isSignalEnabled(study, signal.id));
}

/** Whether gaze was to be measured; without it there are no rows of gaze, rather than empty ones. */
export function measuresGaze({ session: { sensors } }: ExportRespondent): boolean {
  return sensors === null || effectiveSensors(sensors).eyeTracking;
}
