import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasGaze } from '../results/hasGaze';
import { PictureMessage } from './PictureMessage';
import type { Result } from '../results/results';
import classes from './StageNotes.module.css';
import type { StimulusPicture } from './stimulusPicture';

interface Props {
  readonly picture: StimulusPicture;
  /** Undefined: loading. */
  readonly result: Result | undefined;
  /** Shown instead of data, with the reason. */
  readonly notice?: ReactNode;
  /** Why the respondent has no gaze in the whole recording. */
  readonly noGazeReason?: ReactNode;
  /** Further messages at the top of the stage, each in its own box. */
  readonly messages?: readonly ReactNode[];
}

/** Messages over a stage: loading, why there is no data, what is missing. */
export function StageNotes({ picture, result, notice, noGazeReason, messages = [] }: Props) {
  const intl = useIntl();
  const failed = picture.state === 'videoFailed' || picture.state === 'imageFailed';
  return (
    <>
      <div className={classes.notes} role="status">
        {messages.map((message, at) => (
          <p key={at} className={classes.note}>
            {message}
          </p>
        ))}
        {result && !hasGaze(result) && (
          <p className={classes.note}>
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
          <p className={classes.note}>
            <PictureMessage state={picture.state} />
          </p>
        )}
      </div>
      {notice && <div className={classes.centre}>{notice}</div>}
      {!result && !notice && (
        <div
          className={classes.centre}
          role="status"
          aria-label={intl.formatMessage({ id: 'loading', defaultMessage: 'Loading' })}
        >
          <Loader className={classes.late ?? ''} />
        </div>
      )}
    </>
  );
}
