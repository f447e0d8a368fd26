import type { Sensors } from '@fovea/contract/studies/sensors';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { SIGNALS, type SignalId } from '@fovea/science/signals/signalCatalogue';

/**
 * The signals whose sensor was on when the session began: what its consent named.
 *
 * @param sensors null: the session began before sensors were fixed at the start, so all are kept
 */
export function measuredSignals(
  values: ReadonlyMap<SignalId, Float32Array>,
  sensors: Sensors | null,
): ReadonlyMap<SignalId, Float32Array> {
  if (sensors === null) return values;
  const measured = effectiveSensors(sensors);
  const isMeasured = new Set(
    SIGNALS.filter(({ group }) => measured[SENSOR_OF_SIGNALS[group]]).map(({ id }) => id),
  );
  return new Map([...values].filter(([id]) => isMeasured.has(id)));
}
