import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { isSignalEnabled } from '@fovea/rules/studies/studySignals';
import { exportableSignals } from '@fovea/science/sampleTables/signalTable';
import { isDeviceSignalId } from '@fovea/science/devices/deviceSignalId';
import {
  inSignalOrder,
  type SignalEntry,
  type SignalId,
} from '@fovea/science/signals/signalCatalogue';
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
  return [
    ...exportableSignals((signal) => isMeasured(signal) && isSignalEnabled(study, signal.id)),
    ...deviceSignalIds(wholeExport).filter((id) => isSignalEnabled(study, id)),
  ];
}

/** Which devices there were is known from what was recorded of them. */
function deviceSignalIds(wholeExport: ExportSource['wholeExport']): SignalId[] {
  const channels = wholeExport.flatMap(({ session }) =>
    (session.quality?.devices ?? []).flatMap((device) => device.channels),
  );
  return inSignalOrder(
    channels.flatMap(({ signalId }) =>
      signalId !== null && isDeviceSignalId(signalId) ? [signalId] : [],
    ),
  );
}

/** Whether gaze was to be measured; without it there are no rows of gaze, rather than empty ones. */
export function measuresGaze({ session: { sensors, quality } }: ExportRespondent): boolean {
  const isOfTracker = quality?.gazeDevice !== undefined;
  return sensors === null || effectiveSensors(sensors).eyeTracking || isOfTracker;
}
