import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { ExplanationCard, NOT_SECURE, type Explanation } from '../../screens/ExplanationCard';
import type { CameraProblem } from '../../sensors/openCamera';

type Problem = CameraProblem | 'lost' | 'engine';

/** Why there is no picture, and what to change. */
export function CameraProblemMessage(props: {
  readonly problem: Problem;
  readonly eyebrow: ReactNode;
  readonly onTryAgain: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <ExplanationCard
      explanation={EXPLANATIONS[props.problem]}
      eyebrow={props.eyebrow}
      isAlert
      onTryAgain={props.onTryAgain}
      actions={
        <button onClick={props.onLeave}>
          <FormattedMessage id="check.leave" defaultMessage="Leave the study" />
        </button>
      }
    />
  );
}

const EXPLANATIONS: Record<Problem, Explanation> = {
  notSecure: NOT_SECURE,
  none: defineMessages({
    title: { id: 'problem.none.title', defaultMessage: 'No camera was found' },
    text: {
      id: 'problem.none.words',
      defaultMessage:
        'Connect a camera, or open its cover, then try again. You can also open the link on a device with a camera.',
    },
  }),
  denied: defineMessages({
    title: { id: 'problem.denied.title', defaultMessage: 'The camera was not allowed' },
    text: {
      id: 'problem.denied.words',
      defaultMessage:
        'Open the settings of this page beside the address of your browser, allow the camera, then try again.',
    },
  }),
  busy: defineMessages({
    title: { id: 'problem.busy.title', defaultMessage: 'The camera is in use' },
    text: {
      id: 'problem.busy.words',
      defaultMessage:
        'Another program or tab holds it. Close video calls and other pages with a camera, then try again.',
    },
  }),
  failed: defineMessages({
    title: { id: 'problem.failed.title', defaultMessage: 'The camera did not start' },
    text: {
      id: 'problem.failed.words',
      defaultMessage: 'Disconnect it and connect it again, or restart the browser, then try again.',
    },
  }),
  lost: defineMessages({
    title: { id: 'problem.lost.title', defaultMessage: 'The camera was disconnected' },
    text: {
      id: 'problem.lost.words',
      defaultMessage: 'Connect it again and check that no other program took it, then try again.',
    },
  }),
  engine: defineMessages({
    title: { id: 'problem.engine.title', defaultMessage: 'The face measurement did not start' },
    text: {
      id: 'problem.engine.words',
      defaultMessage:
        'Its files did not load, or this browser is too old for it. Check your connection, use an up-to-date Chrome, Edge, Firefox or Safari, then try again.',
    },
  }),
};
