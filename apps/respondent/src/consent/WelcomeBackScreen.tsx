import type { Invitation } from '@fovea/contract/participation/participation';
import { withdrawalLink } from '@fovea/rules/participation/links';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionKey } from '../session/sessionContext';
import { Card } from '../screens/Card';

/** The journal code is loaded only for returning respondents. */
const loadSessionEnding = () => import('../session/endResumableSessions');

/** A session can be continued, ended so that somebody else can use the computer, or withdrawn. */
export function WelcomeBackScreen(props: {
  readonly invitation: Invitation;
  /** A preview can be continued whether or not the study is collecting. */
  readonly preview: boolean;
  readonly onContinue: () => void;
  /** The session has ended: the next respondent starts a new one. */
  readonly onLeft: () => void;
}) {
  const { invitation, preview, onLeft } = props;
  const { name, studyId } = invitation;
  const collecting = invitation.collecting || preview;
  const [key, setKey] = useState<SessionKey | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    let off = false;
    void loadSessionEnding()
      .then(({ findResumableKey }) => findResumableKey(studyId, preview))
      .then(
        (found) => !off && setKey(found),
        () => undefined,
      );
    return () => {
      off = true;
    };
  }, [studyId, preview]);

  const leave = () => {
    setIsLeaving(true);
    void loadSessionEnding()
      .then(({ endResumableSessions }) => endResumableSessions(studyId, preview))
      .then(onLeft, () => setIsLeaving(false));
  };

  return (
    <Card
      eyebrow={<bdi>{name}</bdi>}
      title={<FormattedMessage id="back.title" defaultMessage="Welcome back" />}
      actions={
        <>
          <button className="primary" disabled={isLeaving} onClick={props.onContinue}>
            {collecting ? (
              <FormattedMessage id="back.continue" defaultMessage="Continue" />
            ) : (
              <FormattedMessage id="back.send" defaultMessage="Send what was recorded" />
            )}
          </button>
          {collecting && (
            <button disabled={isLeaving} onClick={leave}>
              <FormattedMessage id="taken.again" defaultMessage="Take part as somebody else" />
            </button>
          )}
        </>
      }
    >
      <p>
        {collecting ? (
          <FormattedMessage
            id="back.words"
            defaultMessage="You began this study earlier and nothing of it is lost. It goes on where it stopped, after a short preparation."
          />
        ) : (
          <FormattedMessage
            id="back.closed"
            defaultMessage="You began this study earlier. It has been closed since, but what was recorded can still be sent to the researchers."
          />
        )}
      </p>
      {collecting && (
        <p className="quiet">
          <FormattedMessage
            id="taken.else"
            defaultMessage="Are you somebody else, at a computer that several people use? Then you can take part too."
          />
        </p>
      )}
      {key && (
        <p className="quiet">
          <a href={withdrawalLink(location.href, key)}>
            <FormattedMessage id="pause.erase" defaultMessage="Stop and erase my data" />
          </a>
        </p>
      )}
    </Card>
  );
}
