import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../screens/Card';
import {
  needsWholeScreen,
  ShareFailed,
  shareScreen,
  type ShareProblem,
} from '../../sensors/shareScreen';
import type { StepProps } from '../step/stepProps';

/** The respondent shares the screen, or the tab of the study, for the recording. */
export function ScreenRecordingStep({ context, eyebrow, onDone, onLeave }: StepProps) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ShareProblem | null>(null);
  const isShared = context.screenShare !== null;
  const wholeScreen = needsWholeScreen(context.session.slides);

  const share = async () => {
    setAsking(true);
    setProblem(null);
    try {
      context.screenShare = await shareScreen(wholeScreen);
      onDone('done');
    } catch (failed) {
      setProblem(failed instanceof ShareFailed ? failed.problem : 'failed');
      setAsking(false);
    }
  };

  return (
    <Card
      eyebrow={eyebrow}
      title={<FormattedMessage id="share.title" defaultMessage="Share your screen" />}
      actions={
        <>
          {isShared ? (
            <button className="primary" onClick={() => onDone('done')}>
              <FormattedMessage id="check.continue" defaultMessage="Continue" />
            </button>
          ) : (
            <button
              className="primary"
              disabled={asking || problem === 'cannot'}
              onClick={() => void share()}
            >
              {problem ? (
                <FormattedMessage id="tryAgain" defaultMessage="Try again" />
              ) : (
                <FormattedMessage id="share.share" defaultMessage="Share the screen" />
              )}
            </button>
          )}
          {problem && (
            <button onClick={onLeave}>
              <FormattedMessage id="check.leave" defaultMessage="Leave the study" />
            </button>
          )}
        </>
      }
    >
      {problem && (
        <p className="notice" role="alert">
          {PROBLEMS[problem]}
        </p>
      )}
      {isShared ? (
        <p>
          <FormattedMessage
            id="share.shared"
            defaultMessage="The screen is shared. It ends with the study."
          />
        </p>
      ) : (
        <p>
          {wholeScreen ? (
            <FormattedMessage
              id="share.screen"
              defaultMessage="The study records what is on your screen while its pages are shown. Your browser will ask what to share: choose <b>Entire screen</b>. Close what should not be seen first."
              values={{ b: strong }}
            />
          ) : (
            <FormattedMessage
              id="share.tab"
              defaultMessage="The study records its own pages while you look at them. Your browser will ask whether this tab may be shared, or what to share: choose <b>this tab</b>, or else <b>Entire screen</b>."
              values={{ b: strong }}
            />
          )}
        </p>
      )}
      <p className="quiet">
        <FormattedMessage
          id="share.end"
          defaultMessage="Nothing is recorded before the first page of the study, and you can end the sharing at any time."
        />
      </p>
    </Card>
  );
}

const strong = (parts: ReactNode) => <strong>{parts}</strong>;

const PROBLEMS: Record<ShareProblem, ReactNode> = {
  cannot: (
    <FormattedMessage
      id="share.cannot"
      defaultMessage="This browser cannot share a screen. Open the link in an up-to-date Chrome, Edge or Firefox on a computer."
    />
  ),
  denied: (
    <FormattedMessage
      id="share.denied"
      defaultMessage="The screen was not shared. Try again and choose Share or Allow. On a Mac, the browser may first need the permission for screen recording in the system settings."
    />
  ),
  wrongSurface: (
    <FormattedMessage
      id="share.wrong"
      defaultMessage="Something else was chosen than what the study shows. Try again and choose the entire screen, not a window or another tab."
    />
  ),
  failed: (
    <FormattedMessage
      id="share.failed"
      defaultMessage="Sharing did not start. Restart the browser, then try again."
    />
  ),
};
