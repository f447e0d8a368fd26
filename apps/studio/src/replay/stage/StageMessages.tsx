import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { hasGaze } from '../results/hasGaze';
import type { Result } from '../results/results';
import { PictureMessage } from './PictureMessage';
import classes from './StageMessages.module.css';
import type { StimulusPicture } from './stimulusPicture';

interface Props {
  readonly picture: StimulusPicture;
  /** Undefined: loading. */
  readonly result: Result | undefined;
  /** Why the respondent has no gaze in the whole recording. */
  readonly noGazeReason?: ReactNode;
  /** Further messages, each on its own line. */
  readonly messages?: readonly ReactNode[] | undefined;
}

/** What there is to say about the data of a stage: below it, never over the stimulus. */
export function StageMessages({ picture, result, noGazeReason, messages = [] }: Props) {
  const failed = picture.state === 'videoFailed' || picture.state === 'imageFailed';
  return (
    <div className={classes.messages} role="status">
      {messages.map((message, at) => (
        <p key={at} className={classes.message}>
          {message}
        </p>
      ))}
      {result && !hasGaze(result) && (
        <p className={classes.message}>
          {noGazeReason ? (
            <FormattedMessage
              id="replay.noGaze.reason"
              defaultMessage="No eye tracking data for the selected respondent: gaze was not measured. {reason}"
              values={{ reason: noGazeReason }}
            />
          ) : (
            <FormattedMessage
              id="replay.noGaze"
              defaultMessage="No eye tracking data for the selected stimulus: no valid gaze was measured. The quality figures in the Data tab say why."
            />
          )}
        </p>
      )}
      {failed && (
        <p className={classes.message}>
          <PictureMessage state={picture.state} />
        </p>
      )}
    </div>
  );
}
