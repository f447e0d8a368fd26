import type { Invitation } from '@fovea/contract/takingPart';
import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';

export function WelcomeBackScreen(props: {
  readonly invitation: Invitation;
  /** A preview goes on whether the study collects or not. */
  readonly preview: boolean;
  readonly onContinue: () => void;
}) {
  const { name } = props.invitation;
  const collecting = props.invitation.collecting || props.preview;
  return (
    <Card
      eyebrow={<bdi>{name}</bdi>}
      title={<FormattedMessage id="back.title" defaultMessage="Welcome back" />}
      actions={
        <button className="primary" onClick={props.onContinue}>
          {collecting ? (
            <FormattedMessage id="back.continue" defaultMessage="Continue" />
          ) : (
            <FormattedMessage id="back.send" defaultMessage="Send what was recorded" />
          )}
        </button>
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
    </Card>
  );
}
