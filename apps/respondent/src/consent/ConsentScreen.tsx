import type { Invitation } from '@fovea/contract/participation/participation';
import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';
import { MeasurementList } from './MeasurementList';

export function ConsentScreen(props: {
  readonly invitation: Invitation;
  readonly isAtMachine: boolean;
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
        <FormattedMessage id="consent.recorded" defaultMessage="What is measured" />
      </h2>
      <MeasurementList invitation={invitation} isAtMachine={props.isAtMachine} />
      <p className="quiet">
        <FormattedMessage
          id="consent.duration"
          defaultMessage="It takes about {minutes, plural, one {# minute} other {# minutes}}."
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
