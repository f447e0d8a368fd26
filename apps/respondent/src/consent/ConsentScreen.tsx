import type { Invitation } from '@fovea/contract/takingPart';
import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';

export function ConsentScreen(props: {
  readonly invitation: Invitation;
  readonly textChanged: boolean;
  readonly onAgree: () => void;
  readonly onDisagree: () => void;
}) {
  const { invitation, textChanged } = props;
  return (
    <Card
      eyebrow={<FormattedMessage id="consent.eyebrow" defaultMessage="Invitation to a study" />}
      title={<bdi>{invitation.name}</bdi>}
      actions={
        <>
          <button className="primary" onClick={props.onAgree}>
            <FormattedMessage id="consent.agree" defaultMessage="I agree" />
          </button>
          <button onClick={props.onDisagree}>
            <FormattedMessage id="consent.disagree" defaultMessage="I do not agree" />
          </button>
        </>
      }
    >
      {textChanged && (
        <p className="notice" role="alert">
          <FormattedMessage
            id="consent.changed"
            defaultMessage="The researchers have changed this text. Please read it again before you agree."
          />
        </p>
      )}
      <Paragraphs text={invitation.consent.text} />
      <h2>
        <FormattedMessage id="consent.recorded" defaultMessage="What is recorded" />
      </h2>
      <Recorded invitation={invitation} />
      <p className="quiet">
        <FormattedMessage
          id="consent.duration"
          defaultMessage="It takes about {minutes, plural, one {# minute} other {# minutes}}. You can stop at any time by closing the page."
          values={{ minutes: Math.max(1, Math.round(invitation.estimatedDurationMs / 60_000)) }}
        />{' '}
        {invitation.contactEmail !== '' && (
          <FormattedMessage
            id="consent.contact"
            defaultMessage="Questions? Write to {email}."
            values={{
              email: (
                <a href={`mailto:${invitation.contactEmail}`}>
                  <bdi>{invitation.contactEmail}</bdi>
                </a>
              ),
            }}
          />
        )}
      </p>
    </Card>
  );
}

/** Plain text: paragraphs are separated by blank lines. */
function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className="consent-text" dir="auto">
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, place) => (
          <p key={place}>{paragraph.trim()}</p>
        ))}
    </div>
  );
}

function Recorded({ invitation }: { readonly invitation: Invitation }) {
  return (
    <ul className="recorded">
      {invitation.needsCamera && !invitation.recordsWebcamVideo && (
        <li>
          <FormattedMessage
            id="consent.measurements"
            defaultMessage="Measurements from your camera: where you look, how your head moves, how your face moves, and small grey pictures of your eyes. <b>No video is recorded</b>; the picture of your camera stays on this device."
            values={{ b: strong }}
          />
        </li>
      )}
      {invitation.recordsWebcamVideo && (
        <li>
          <FormattedMessage
            id="consent.video"
            defaultMessage="<b>The video of your camera</b>, and measurements from it: where you look, how your head moves and how your face moves. No sound is recorded."
            values={{ b: strong }}
          />
        </li>
      )}
      <li>
        <FormattedMessage
          id="consent.behaviour"
          defaultMessage="What is shown to you and when, the movements of your mouse where the study asks for it, and the kind of your browser and screen."
        />
      </li>
      <li>
        <FormattedMessage
          id="consent.storage"
          defaultMessage="Until everything is sent it is kept encrypted on this device, for {days, plural, one {# day} other {# days}} at most."
          values={{ days: 30 }}
        />
      </li>
    </ul>
  );
}

const strong = (parts: React.ReactNode) => <strong>{parts}</strong>;
