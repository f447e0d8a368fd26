import { FormattedMessage } from 'react-intl';

/** How accuracy was measured; an unknown method is shown by its id. */
export function AccuracyMethod({ method }: { readonly method: string }) {
  switch (method) {
    case 'validation':
      return (
        <FormattedMessage
          id="quality.method.validation"
          defaultMessage="Measured on points that were shown right after the calibration and that the gaze model never saw. What the gaze drifted later in the study is not in it."
        />
      );
    case 'post-calibration':
      return (
        <FormattedMessage
          id="quality.method.post"
          defaultMessage="Measured on the points of a second calibration, which the gaze model never saw: what the gaze drifted since the first one is in it."
        />
      );
    case 'leave-one-point-out':
      return (
        <FormattedMessage
          id="quality.method.leaveOneOut"
          defaultMessage="Measured by leaving one calibration point out at a time: the others are fitted, and the one left out is predicted. Drift after the calibration is not in it."
        />
      );
    case 'webcam-calibration':
      return (
        <FormattedMessage
          id="quality.method.webcamCalibration"
          defaultMessage="Measured on the dots of the first calibration of the webcam. The eye tracker was calibrated with others and never saw them."
        />
      );
    case 'not-measured':
      return (
        <FormattedMessage
          id="quality.method.none"
          defaultMessage="Not measured: no gaze model could be fitted from the calibration."
        />
      );
    default:
      return (
        <FormattedMessage
          id="quality.method.other"
          defaultMessage="Method: {method}."
          values={{ method }}
        />
      );
  }
}
