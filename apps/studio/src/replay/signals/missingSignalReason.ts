import type { Study } from '@fovea/contract/studies/studies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { isOfFace, type SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { hasValues, type LoadedSignals } from './loadedSignals';

export type MissingSignalReason = 'noEngine' | 'sensorOff' | 'notMade' | 'notMeasured' | 'noFace';

/**
 * Why a signal has no data.
 *
 * @param signals null: there is no signal file
 * @returns null when there is data
 */
export function missingSignalReason(
  entry: SignalEntry,
  study: Pick<Study, 'studyType' | 'sensors'>,
  signals: LoadedSignals | null,
): MissingSignalReason | null {
  if (signals && hasValues(signals, entry.id)) return null;
  const needsFace = isOfFace(entry);
  if (needsFace && entry.engines.length === 0) return 'noEngine';
  if (!measuredSensors(study)[SENSOR_OF_SIGNALS[entry.group]]) return 'sensorOff';
  if (!signals) return 'notMade';
  return signals.values.has(entry.id) && needsFace ? 'noFace' : 'notMeasured';
}

export const MISSING_SIGNAL_MESSAGES: Record<MissingSignalReason, MessageDescriptor> =
  defineMessages({
    noEngine: {
      id: 'signal.noEngine',
      defaultMessage: 'No data: none of the face engines measures it.',
    },
    sensorOff: {
      id: 'signal.sensorOff',
      defaultMessage: 'No data: its sensor is off in this study.',
    },
    notMade: {
      id: 'signal.notMade',
      defaultMessage: 'No data: no signals were recorded for this selection.',
    },
    notMeasured: {
      id: 'signal.notMeasured',
      defaultMessage: 'No data: the engine of this recording does not measure it.',
    },
    noFace: {
      id: 'signal.noFace',
      defaultMessage: 'No data: the face was not seen well enough.',
    },
  });
