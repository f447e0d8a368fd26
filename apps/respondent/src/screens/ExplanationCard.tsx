import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Card } from './Card';

/** What is wrong, and what to do about it. */
export interface Explanation {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** Noticed when the page starts, or when the camera is opened. */
export const NOT_SECURE: Explanation = defineMessages({
  title: { id: 'stopped.secure.title', defaultMessage: 'This page needs a secure connection' },
  text: {
    id: 'stopped.secure.words',
    defaultMessage:
      'Browsers give access to the camera only on pages that begin with https://. Ask the researcher for a link of that kind.',
  },
});

/** A card that explains a problem, with a button to try again. */
export function ExplanationCard(props: {
  readonly explanation: Explanation;
  readonly eyebrow?: ReactNode;
  /** Screen readers say the text at once. */
  readonly isAlert?: boolean;
  /** Null: trying again would not help. */
  readonly onTryAgain: (() => void) | null;
  /** Buttons after the one that tries again. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { title, text } = props.explanation;
  return (
    <Card
      eyebrow={props.eyebrow}
      title={<FormattedMessage {...title} />}
      actions={
        (props.onTryAgain || props.actions) && (
          <>
            {props.onTryAgain && (
              <button className="primary" onClick={props.onTryAgain}>
                <FormattedMessage id="tryAgain" defaultMessage="Try again" />
              </button>
            )}
            {props.actions}
          </>
        )
      }
    >
      <p role={props.isAlert ? 'alert' : undefined}>
        <FormattedMessage {...text} />
      </p>
      {props.children}
    </Card>
  );
}
