import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { QualityMeasure } from '../../recordedSessions/QualityHelp';

const NAMES: Record<QualityMeasure, MessageDescriptor> = defineMessages({
  accuracy: { id: 'quality.accuracy', defaultMessage: 'Accuracy' },
  endAccuracy: { id: 'quality.endAccuracy', defaultMessage: 'Accuracy at the end' },
  uncorrectedAccuracy: {
    id: 'quality.uncorrected',
    defaultMessage: 'Accuracy before drift correction',
  },
  precisionStd: { id: 'quality.precision', defaultMessage: 'Precision (STD)' },
  precisionRms: { id: 'quality.rms', defaultMessage: 'Precision (RMS-S2S)' },
  gaze: { id: 'quality.gaze', defaultMessage: 'Gaze quality' },
  face: { id: 'quality.face', defaultMessage: 'Face found' },
  rate: { id: 'quality.rate', defaultMessage: 'Effective rate' },
  distance: { id: 'quality.distanceName', defaultMessage: 'Distance' },
});

export const qualityMeasureName = (intl: IntlShape, figure: QualityMeasure): string =>
  intl.formatMessage(NAMES[figure]);

const METHODS: Record<string, MessageDescriptor> = defineMessages({
  validation: { id: 'quality.by.validation', defaultMessage: 'on validation points' },
  'post-calibration': { id: 'quality.by.post', defaultMessage: 'on a second calibration' },
  'leave-one-point-out': { id: 'quality.by.leaveOneOut', defaultMessage: 'one point left out' },
  'webcam-calibration': {
    id: 'quality.by.webcamCalibration',
    defaultMessage: 'on the dots of the webcam’s calibration',
  },
  'not-measured': { id: 'quality.notMeasured', defaultMessage: 'not measured' },
});

const NOTES: Record<
  'accuracy' | 'corrected' | 'drift' | 'distanceError' | 'assumed',
  MessageDescriptor
> = defineMessages({
  accuracy: {
    id: 'quality.accuracy.note',
    defaultMessage:
      '{method}{hasPx, select, true {, {px, number} px} other {}}{isAssumed, select, true {, screen size assumed} other {}}',
  },
  corrected: {
    id: 'quality.corrected.note',
    defaultMessage:
      '{method}, drift corrected{hasPx, select, true {, {px, number} px} other {}}{isAssumed, select, true {, screen size assumed} other {}}',
  },
  drift: {
    id: 'quality.endAccuracy.note',
    defaultMessage:
      '{isWorse, select, true {{degrees}° worse than at the start} other {no worse than at the start}}',
  },
  distanceError: {
    id: 'quality.distanceError',
    defaultMessage: '± {percent}{isAssumed, select, true {, degrees ± {degreePercent}} other {}}',
  },
  assumed: { id: 'quality.screenAssumed', defaultMessage: 'screen size assumed' },
});

/** Methods that say how accurate gaze was at the start. */
const AT_START: ReadonlySet<string> = new Set(['validation', 'webcam-calibration']);

/** The note below a value: how it was measured, or the value to compare with. */
export function qualityMeasureNote(
  intl: IntlShape,
  figure: QualityMeasure,
  quality: QualityMetrics,
): string | null {
  const isAssumed = String(quality.screenSizeMethod === 'assumed');
  switch (figure) {
    case 'accuracy': {
      const { accuracyDeg, accuracyPx, accuracyMethod, driftCorrection } = quality;
      if (accuracyDeg === null) return null;
      const known = METHODS[accuracyMethod];
      return intl.formatMessage(driftCorrection === 'none' ? NOTES.accuracy : NOTES.corrected, {
        method: known ? intl.formatMessage(known) : accuracyMethod,
        hasPx: String(accuracyPx !== null),
        px: Math.round(accuracyPx ?? 0),
        isAssumed,
      });
    }
    case 'endAccuracy': {
      const { endAccuracyDeg, accuracyDeg, uncorrectedAccuracyDeg, accuracyMethod } = quality;
      // With other methods the accuracy at the start was measured elsewhere, or is the end value
      // itself.
      const startDeg = uncorrectedAccuracyDeg ?? accuracyDeg;
      if (endAccuracyDeg === null || startDeg === null || !AT_START.has(accuracyMethod)) {
        return null;
      }
      const worseDeg = endAccuracyDeg - startDeg;
      return intl.formatMessage(NOTES.drift, {
        isWorse: String(worseDeg >= 0.05),
        degrees: intl.formatNumber(worseDeg, {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }),
      });
    }
    case 'distance': {
      const { distanceCm, distanceErrorPercent } = quality;
      if (distanceCm === null || distanceErrorPercent === null) return null;
      return intl.formatMessage(NOTES.distanceError, {
        percent: intl.formatNumber(distanceErrorPercent / 100, { style: 'percent' }),
        isAssumed,
        degreePercent: intl.formatNumber((quality.degreeErrorPercent ?? 0) / 100, {
          style: 'percent',
        }),
      });
    }
    case 'precisionStd':
    case 'precisionRms':
      return quality.screenSizeMethod === 'assumed' ? intl.formatMessage(NOTES.assumed) : null;
    default:
      return null;
  }
}
