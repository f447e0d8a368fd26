import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Sign } from '../screens/Sign';
import { CHECKS, firstProblem, type Check, type Verdict, type Verdicts } from './cameraChecks';

/** Every check with its state, and below the one thing to change now. */
export function CheckList(props: { readonly verdicts: Verdicts | null; readonly ready: boolean }) {
  const { verdicts, ready } = props;
  const problem = verdicts && firstProblem(verdicts);
  return (
    <>
      <ul className="checks">
        {CHECKS.map((check) => (
          <CheckLine key={check} name={NAMES[check]} verdict={verdicts?.[check] ?? 'unknown'} />
        ))}
      </ul>
      <p className="advice" role="status">
        {adviceFor(verdicts, problem, ready)}
      </p>
    </>
  );
}

function CheckLine({ name, verdict }: { readonly name: ReactNode; readonly verdict: Verdict }) {
  const sign = verdict === 'good' ? 'good' : verdict === 'unknown' ? 'waiting' : 'bad';
  return (
    <li className={sign}>
      <Sign of={sign} />
      <span>{name}</span>
      <span className="verdict">
        {sign === 'good' && <FormattedMessage id="check.good" defaultMessage="Good" />}
        {sign === 'waiting' && <FormattedMessage id="check.waiting" defaultMessage="Checking" />}
        {sign === 'bad' && <FormattedMessage id="check.bad" defaultMessage="Needs a change" />}
      </span>
    </li>
  );
}

function adviceFor(verdicts: Verdicts | null, problem: Verdict | null, ready: boolean): ReactNode {
  if (problem) return ADVICE[problem];
  if (ready) {
    return (
      <FormattedMessage
        id="advice.ready"
        defaultMessage="Everything is good. Keep sitting like this and continue."
      />
    );
  }
  if (!verdicts || verdicts.face === 'unknown') {
    return (
      <FormattedMessage
        id="advice.loading"
        defaultMessage="Getting ready to find your face. This takes a few seconds."
      />
    );
  }
  return <FormattedMessage id="advice.hold" defaultMessage="Good. Hold still for a moment." />;
}

const NAMES: Record<Check, ReactNode> = {
  face: <FormattedMessage id="check.face" defaultMessage="Face" />,
  light: <FormattedMessage id="check.light" defaultMessage="Light" />,
  distance: <FormattedMessage id="check.distance" defaultMessage="Distance" />,
  position: <FormattedMessage id="check.position" defaultMessage="Position" />,
  speed: <FormattedMessage id="check.speed" defaultMessage="Camera speed" />,
};

const ADVICE: Partial<Record<Verdict, ReactNode>> = {
  noFace: (
    <FormattedMessage
      id="advice.noFace"
      defaultMessage="No face is found. Look at the screen, and take away what covers your face or the camera."
    />
  ),
  twoFaces: (
    <FormattedMessage
      id="advice.twoFaces"
      defaultMessage="More than one face is seen. Please do this alone, and turn away pictures of people behind you."
    />
  ),
  tooDark: (
    <FormattedMessage
      id="advice.tooDark"
      defaultMessage="It is too dark. Turn on a lamp in front of you or face a window."
    />
  ),
  tooBright: (
    <FormattedMessage
      id="advice.tooBright"
      defaultMessage="It is too bright. Move lamps or the window out of the picture, or draw a curtain."
    />
  ),
  tooNear: (
    <FormattedMessage
      id="advice.tooNear"
      defaultMessage="You are too near. Move back until you are about an arm's length from the screen."
    />
  ),
  tooFar: (
    <FormattedMessage
      id="advice.tooFar"
      defaultMessage="You are too far away. Come closer, to about an arm's length from the screen."
    />
  ),
  offCentre: (
    <FormattedMessage
      id="advice.offCentre"
      defaultMessage="Your face is at the edge of the picture. Move yourself or the camera until it is in the middle."
    />
  ),
  tooSlow: (
    <FormattedMessage
      id="advice.tooSlow"
      defaultMessage="The camera delivers few pictures. Close other programs and tabs, and give it more light."
    />
  ),
};
