import { useEffect, useState, type ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import type { StopReason } from '../journey/journey';
import { ExplanationCard, NOT_SECURE, type Explanation } from './ExplanationCard';

/** Why the study cannot continue, and what to do; nothing has been recorded. */
export function StoppedScreen(props: {
  readonly reason: StopReason;
  /** Retries by itself after this many seconds. */
  readonly retryInS: number | null;
  readonly onTryAgain: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <ExplanationCard
      explanation={EXPLANATIONS[props.reason]}
      onTryAgain={CAN_TRY_AGAIN.has(props.reason) ? props.onTryAgain : null}
    >
      {props.children}
      {props.retryInS !== null && <Countdown seconds={props.retryInS} onEnd={props.onTryAgain} />}
    </ExplanationCard>
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

const EXPLANATIONS: Record<StopReason, Explanation> = {
  linkIncomplete: defineMessages({
    title: { id: 'stopped.link.title', defaultMessage: 'This link is incomplete' },
    text: {
      id: 'stopped.link.words',
      defaultMessage: 'It does not name a study. Open the whole link that you were sent.',
    },
  }),
  notSecure: NOT_SECURE,
  unreachable: defineMessages({
    title: { id: 'stopped.unreachable.title', defaultMessage: 'The study cannot be reached' },
    text: {
      id: 'stopped.unreachable.words',
      defaultMessage: 'Check your internet connection, then try again. Nothing has been recorded.',
    },
  }),
  busy: defineMessages({
    title: { id: 'stopped.busy.title', defaultMessage: 'The server is busy' },
    text: {
      id: 'stopped.busy.words',
      defaultMessage:
        'It takes nobody new at the moment. Please keep this page open. Nothing has been recorded.',
    },
  }),
  unknownStudy: defineMessages({
    title: { id: 'stopped.unknown.title', defaultMessage: 'There is no such study' },
    text: {
      id: 'stopped.unknown.words',
      defaultMessage:
        'It may have been removed, or the link was cut off. Check the link that you were sent.',
    },
  }),
  unknownFlow: defineMessages({
    title: { id: 'stopped.flow.title', defaultMessage: 'This part of the study does not exist' },
    text: {
      id: 'stopped.flow.words',
      defaultMessage:
        'The link names a part that the study does not have any more. Nothing has been recorded. Please tell the researcher who sent it.',
    },
  }),
  notCollecting: defineMessages({
    title: {
      id: 'stopped.notCollecting.title',
      defaultMessage: 'This study is not open at the moment',
    },
    text: {
      id: 'stopped.notCollecting.words',
      defaultMessage:
        'Thank you for your interest. The researchers are not collecting data now; you may look again later.',
    },
  }),
  expired: defineMessages({
    title: { id: 'stopped.expired.title', defaultMessage: 'This study has ended' },
    text: {
      id: 'stopped.expired.words',
      defaultMessage:
        'The last day of this study has passed, so it takes nobody any more. Thank you for your interest.',
    },
  }),
  previewEnded: defineMessages({
    title: { id: 'stopped.preview.title', defaultMessage: 'This preview link no longer works' },
    text: {
      id: 'stopped.preview.words',
      defaultMessage: 'Ask the person who sent it for a new one. Nothing has been recorded.',
    },
  }),
  full: defineMessages({
    title: { id: 'stopped.full.title', defaultMessage: 'This study cannot take anybody else now' },
    text: {
      id: 'stopped.full.words',
      defaultMessage:
        'Thank you for your interest. There is no room for another respondent at the moment, and nothing has been recorded. Please tell the researcher who sent you the link, or try again later.',
    },
  }),
  duplicate: defineMessages({
    title: { id: 'stopped.duplicate.title', defaultMessage: 'You have already taken part' },
    text: {
      id: 'stopped.duplicate.words',
      defaultMessage:
        'This study was begun before with the same link of your panel, and everybody can take part once. If you began it in another browser, continue there.',
    },
  }),
  quotaFull: defineMessages({
    title: { id: 'stopped.quotaFull.title', defaultMessage: 'This study has enough participants' },
    text: {
      id: 'stopped.quotaFull.words',
      defaultMessage:
        'Thank you for your interest. Enough people of your group have taken part already. Nothing has been recorded.',
    },
  }),
  panelId: defineMessages({
    title: { id: 'stopped.link.title', defaultMessage: 'This link is incomplete' },
    text: {
      id: 'stopped.panelId.words',
      defaultMessage:
        'It does not say for whom your panel made it, so your participation could not be counted. Open the study from your panel again. Nothing has been recorded.',
    },
  }),
  openElsewhere: defineMessages({
    title: { id: 'stopped.elsewhere.title', defaultMessage: 'This study is open in another tab' },
    text: {
      id: 'stopped.elsewhere.words',
      defaultMessage: 'Go on in the other tab, or close it: this page then continues by itself.',
    },
  }),
  tooMany: defineMessages({
    title: {
      id: 'stopped.tooMany.title',
      defaultMessage: 'Too many people are starting right now',
    },
    text: {
      id: 'stopped.tooMany.words',
      defaultMessage: 'Please keep this page open. Nothing has been recorded.',
    },
  }),
  refused: defineMessages({
    title: { id: 'stopped.refused.title', defaultMessage: 'The study could not begin' },
    text: {
      id: 'stopped.refused.words',
      defaultMessage:
        'The server did not accept the start. Nothing has been recorded. Try again, or write to the researcher.',
    },
  }),
  consentBroken: defineMessages({
    title: { id: 'stopped.consent.title', defaultMessage: 'The consent text arrived damaged' },
    text: {
      id: 'stopped.consent.words',
      defaultMessage:
        'It does not match what the researchers stored, so you cannot agree to it. Try again.',
    },
  }),
};

const CAN_TRY_AGAIN: ReadonlySet<StopReason> = new Set([
  'unreachable',
  'busy',
  'notCollecting',
  'tooMany',
  'full',
  'refused',
  'consentBroken',
]);
