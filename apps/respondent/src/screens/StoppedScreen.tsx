import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { StopReason } from '../journey/journey';
import { Card } from './Card';

/** Why the study cannot continue, and what to do; nothing has been recorded. */
export function StoppedScreen(props: {
  readonly reason: StopReason;
  /** Retries by itself after this many seconds. */
  readonly retryInS: number | null;
  readonly onTryAgain: () => void;
  readonly children?: ReactNode;
}) {
  const { title, text, canTryAgain } = EXPLANATIONS[props.reason];
  return (
    <Card
      title={title}
      actions={
        canTryAgain && (
          <button className="primary" onClick={props.onTryAgain}>
            <FormattedMessage id="tryAgain" defaultMessage="Try again" />
          </button>
        )
      }
    >
      <p>{text}</p>
      {props.children}
      {props.retryInS !== null && <Countdown seconds={props.retryInS} onEnd={props.onTryAgain} />}
    </Card>
  );
}

function Countdown({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) {
      onEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return (
    <p className="quiet" role="timer">
      <FormattedMessage
        id="stopped.retry"
        defaultMessage="This page tries again by itself in {seconds, plural, one {# second} other {# seconds}}."
        values={{ seconds: left }}
      />
    </p>
  );
}

const EXPLANATIONS: Record<
  StopReason,
  { readonly title: ReactNode; readonly text: ReactNode; readonly canTryAgain?: boolean }
> = {
  linkIncomplete: {
    title: <FormattedMessage id="stopped.link.title" defaultMessage="This link is incomplete" />,
    text: (
      <FormattedMessage
        id="stopped.link.words"
        defaultMessage="It does not name a study. Open the whole link that you were sent."
      />
    ),
  },
  notSecure: {
    title: (
      <FormattedMessage
        id="stopped.secure.title"
        defaultMessage="This page needs a secure connection"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.secure.words"
        defaultMessage="Browsers give access to the camera only on pages that begin with https://. Ask the researcher for a link of that kind."
      />
    ),
  },
  unreachable: {
    title: (
      <FormattedMessage
        id="stopped.unreachable.title"
        defaultMessage="The study cannot be reached"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.unreachable.words"
        defaultMessage="Check your internet connection, then try again. Nothing has been recorded."
      />
    ),
    canTryAgain: true,
  },
  busy: {
    title: <FormattedMessage id="stopped.busy.title" defaultMessage="The server is busy" />,
    text: (
      <FormattedMessage
        id="stopped.busy.words"
        defaultMessage="It takes nobody new at the moment. Please keep this page open. Nothing has been recorded."
      />
    ),
    canTryAgain: true,
  },
  unknownStudy: {
    title: <FormattedMessage id="stopped.unknown.title" defaultMessage="There is no such study" />,
    text: (
      <FormattedMessage
        id="stopped.unknown.words"
        defaultMessage="It may have been removed, or the link was cut off. Check the link that you were sent."
      />
    ),
  },
  unknownFlow: {
    title: (
      <FormattedMessage
        id="stopped.flow.title"
        defaultMessage="This part of the study does not exist"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.flow.words"
        defaultMessage="The link names a part that the study does not have any more. Nothing has been recorded. Please tell the researcher who sent it."
      />
    ),
  },
  notCollecting: {
    title: (
      <FormattedMessage
        id="stopped.notCollecting.title"
        defaultMessage="This study is not open at the moment"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.notCollecting.words"
        defaultMessage="Thank you for your interest. The researchers are not collecting data now; you may look again later."
      />
    ),
    canTryAgain: true,
  },
  expired: {
    title: <FormattedMessage id="stopped.expired.title" defaultMessage="This study has ended" />,
    text: (
      <FormattedMessage
        id="stopped.expired.words"
        defaultMessage="The last day of this study has passed, so it takes nobody any more. Thank you for your interest."
      />
    ),
  },
  openElsewhere: {
    title: (
      <FormattedMessage
        id="stopped.elsewhere.title"
        defaultMessage="This study is open in another tab"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.elsewhere.words"
        defaultMessage="Go on in the other tab, or close it: this page then continues by itself."
      />
    ),
  },
  tooMany: {
    title: (
      <FormattedMessage
        id="stopped.tooMany.title"
        defaultMessage="Too many people are starting right now"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.tooMany.words"
        defaultMessage="Please keep this page open. Nothing has been recorded."
      />
    ),
    canTryAgain: true,
  },
  refused: {
    title: (
      <FormattedMessage id="stopped.refused.title" defaultMessage="The study could not begin" />
    ),
    text: (
      <FormattedMessage
        id="stopped.refused.words"
        defaultMessage="The server did not accept the start. Nothing has been recorded. Try again, or write to the researcher."
      />
    ),
    canTryAgain: true,
  },
  consentBroken: {
    title: (
      <FormattedMessage
        id="stopped.consent.title"
        defaultMessage="The consent text arrived damaged"
      />
    ),
    text: (
      <FormattedMessage
        id="stopped.consent.words"
        defaultMessage="It does not match what the researchers stored, so you cannot agree to it. Try again."
      />
    ),
    canTryAgain: true,
  },
};
