import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../screens/Card';
import type { CameraProblem } from '../../sensors/openCamera';

type Problem = CameraProblem | 'lost' | 'engine';

/** Why there is no picture, and what to change. */
export function CameraProblemMessage(props: {
  readonly problem: Problem;
  readonly eyebrow: ReactNode;
  readonly onTryAgain: () => void;
  readonly onLeave: () => void;
}) {
  const { title, text } = EXPLANATIONS[props.problem];
  return (
    <Card
      eyebrow={props.eyebrow}
      title={title}
      actions={
        <>
          <button className="primary" onClick={props.onTryAgain}>
            <FormattedMessage id="tryAgain" defaultMessage="Try again" />
          </button>
          <button onClick={props.onLeave}>
            <FormattedMessage id="check.leave" defaultMessage="Leave the study" />
          </button>
        </>
      }
    >
      <p role="alert">{text}</p>
    </Card>
  );
}

const EXPLANATIONS: Record<Problem, { readonly title: ReactNode; readonly text: ReactNode }> = {
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
  none: {
    title: <FormattedMessage id="problem.none.title" defaultMessage="No camera was found" />,
    text: (
      <FormattedMessage
        id="problem.none.words"
        defaultMessage="Connect a camera, or open its cover, then try again. You can also open the link on a device with a camera."
      />
    ),
  },
  denied: {
    title: (
      <FormattedMessage id="problem.denied.title" defaultMessage="The camera was not allowed" />
    ),
    text: (
      <FormattedMessage
        id="problem.denied.words"
        defaultMessage="Open the settings of this page beside the address of your browser, allow the camera, then try again."
      />
    ),
  },
  busy: {
    title: <FormattedMessage id="problem.busy.title" defaultMessage="The camera is in use" />,
    text: (
      <FormattedMessage
        id="problem.busy.words"
        defaultMessage="Another program or tab holds it. Close video calls and other pages with a camera, then try again."
      />
    ),
  },
  failed: {
    title: <FormattedMessage id="problem.failed.title" defaultMessage="The camera did not start" />,
    text: (
      <FormattedMessage
        id="problem.failed.words"
        defaultMessage="Disconnect it and connect it again, or restart the browser, then try again."
      />
    ),
  },
  lost: {
    title: (
      <FormattedMessage id="problem.lost.title" defaultMessage="The camera was disconnected" />
    ),
    text: (
      <FormattedMessage
        id="problem.lost.words"
        defaultMessage="Connect it again and check that no other program took it, then try again."
      />
    ),
  },
  engine: {
    title: (
      <FormattedMessage
        id="problem.engine.title"
        defaultMessage="The face measurement did not start"
      />
    ),
    text: (
      <FormattedMessage
        id="problem.engine.words"
        defaultMessage="Its files did not load, or this browser is too old for it. Check your connection, use an up-to-date Chrome, Edge, Firefox or Safari, then try again."
      />
    ),
  },
};
