import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../screens/Card';
import type { MicrophoneProblem } from '../../sensors/openMicrophone';

/** Why nothing is heard, and what to change. */
export function MicrophoneProblemMessage(props: {
  readonly problem: MicrophoneProblem;
  readonly eyebrow: ReactNode;
  readonly onTryAgain: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <Card
      eyebrow={props.eyebrow}
      title={
        <FormattedMessage id="microphone.none" defaultMessage="The microphone did not turn on" />
      }
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
      <p role="alert">{EXPLANATIONS[props.problem]}</p>
    </Card>
  );
}

const EXPLANATIONS: Record<MicrophoneProblem, ReactNode> = {
  notSecure: (
    <FormattedMessage
      id="stopped.secure.words"
      defaultMessage="Browsers give access to the camera only on pages that begin with https://. Ask the researcher for a link of that kind."
    />
  ),
  none: (
    <FormattedMessage
      id="microphone.problem.none"
      defaultMessage="No microphone was found. Connect one, then try again."
    />
  ),
  denied: (
    <FormattedMessage
      id="microphone.problem.denied"
      defaultMessage="It was not allowed. Open the settings of this page beside the address of your browser, allow the microphone, then try again."
    />
  ),
  busy: (
    <FormattedMessage
      id="microphone.problem.busy"
      defaultMessage="Another program holds it. Close calls and recordings, then try again."
    />
  ),
  failed: (
    <FormattedMessage
      id="microphone.problem.failed"
      defaultMessage="Disconnect it and connect it again, or restart the browser, then try again."
    />
  ),
};
