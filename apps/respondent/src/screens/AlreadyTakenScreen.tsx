import { FormattedDate, FormattedMessage } from 'react-intl';
import type { PreviousParticipation } from '../journey/journey';
import { pendingEnd, pendingRedirect } from '../journey/pendingRedirect';
import { askSessionEnd } from './askEnd';
import { Card } from './Card';
import { LeaveCounted } from './LeaveCounted';
import { RedirectBack } from './RedirectBack';

/** The study was completed in this browser; another person at the same computer may still take part. */
export function AlreadyTakenScreen(props: {
  readonly before: PreviousParticipation;
  readonly onTakeAgain: () => void;
}) {
  const { receipt, time } = props.before;
  const ended = pendingEnd(location.href);
  return (
    <Card
      title={<FormattedMessage id="taken.title" defaultMessage="You have already taken part" />}
      actions={
        <button onClick={props.onTakeAgain}>
          <FormattedMessage id="taken.again" defaultMessage="Take part as somebody else" />
        </button>
      }
    >
      <p>
        <FormattedMessage
          id="taken.words"
          defaultMessage="This study was finished in this browser on {date}, and everything has arrived. Nothing more is to be done. You can close this page."
          values={{ date: <FormattedDate value={time} dateStyle="long" /> }}
        />
      </p>
      <p className="receipt">
        <FormattedMessage
          id="thanks.receipt"
          defaultMessage="Your code: {code}"
          values={{ code: <bdi>{receipt}</bdi> }}
        />
      </p>
      {/* With the button only: somebody who came back from there would be sent away again. */}
      {ended ? (
        <LeaveCounted ask={() => askSessionEnd(ended)} waitS={null} />
      ) : (
        <RedirectBack to={pendingRedirect(location.href) ?? ''} waitS={null} />
      )}
      <p className="quiet">
        <FormattedMessage
          id="taken.else"
          defaultMessage="Are you somebody else, at a computer that several people use? Then you can take part too."
        />
      </p>
    </Card>
  );
}
