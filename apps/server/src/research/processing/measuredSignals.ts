import type { Sensors } from '@fovea/contract/studies/sensors';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { signalEntry, type SignalId } from '@fovea/science/signals/signalCatalogue';

/**
 * The signals whose sensor was on when the session began: what its consent named. As stored, not as
 * effective: sessions from before sensors had requirements measured the voice without a webcam.
 *
 * @param sensors null: the session began before sensors were fixed at the start, so all are kept
 */
export function measuredSignals(
  values: ReadonlyMap<SignalId, Float32Array>,
  sensors: Sensors | null,
): ReadonlyMap<SignalId, Float32Array> {
  if (sensors === null) return values;
  return new Map(
    [...values].filter(([id]) => {
      const entry = signalEntry(id);
      return entry !== null && sensors[SENSOR_OF_SIGNALS[entry.group]];
    }),
  );
}
