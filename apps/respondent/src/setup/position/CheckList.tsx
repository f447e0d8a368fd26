import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { StatusIcon } from '../../screens/StatusIcon';
import { firstProblem, type Check, type Verdict, type Verdicts } from './cameraChecks';

/** Every check with its status, and below it the one thing to change now. */
export function CheckList(props: {
  readonly checks: readonly Check[];
  readonly verdicts: Verdicts | null;
  readonly ready: boolean;
  /** Additional lines of the list. */
  readonly children?: ReactNode;
}) {
  const { checks, verdicts, ready } = props;
  const problem = verdicts && firstProblem(verdicts, checks);
  return (
    <>
      <ul className="checks">
        {checks.map((check) => (
          <CheckLine key={check} name={NAMES[check]} icon={statusIconOf(verdicts?.[check])} />
        ))}
        {props.children}
      </ul>
      <p className="advice" role="status">
        {adviceFor(verdicts, problem, ready)}
      </p>
    </>
  );
}

function statusIconOf(verdict: Verdict = 'unknown'): 'good' | 'waiting' | 'bad' {
  if (verdict === 'good') return 'good';
  return verdict === 'unknown' ? 'waiting' : 'bad';
}

export function CheckLine(props: {
  readonly name: ReactNode;
  readonly icon: 'good' | 'waiting' | 'bad';
}) {
  const { name, icon } = props;
  return (
    <li className={icon}>
      <StatusIcon of={icon} />
      <span>{name}</span>
      <span className="verdict">
        {icon === 'good' && <FormattedMessage id="check.good" defaultMessage="Good" />}
        {icon === 'waiting' && <FormattedMessage id="check.waiting" defaultMessage="Checking" />}
        {icon === 'bad' && <FormattedMessage id="check.bad" defaultMessage="Needs a change" />}
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
  eyes: <FormattedMessage id="check.eyes" defaultMessage="Eyes" />,
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
  eyesClosed: (
    <FormattedMessage
      id="advice.eyesClosed"
      defaultMessage="Your eyes look closed. Open them as usual, and raise the camera to the height of your eyes if it looks up at you."
    />
  ),
  oneEye: (
    <FormattedMessage
      id="advice.oneEye"
      defaultMessage="Only one eye is seen well. Push back your hair, push up your glasses, and face the camera straight on."
    />
  ),
  eyesSmall: (
    <FormattedMessage
      id="advice.eyesSmall"
      defaultMessage="Your eyes are small in the picture. Come a little closer."
    />
  ),
  glare: (
    <FormattedMessage
      id="advice.glare"
      defaultMessage="Something bright is mirrored in your eyes or glasses. Tilt your glasses a little, or move the lamp aside."
    />
  ),
  unevenLight: (
    <FormattedMessage
      id="advice.unevenLight"
      defaultMessage="One side of your face is in shadow. Turn so that the light comes from the front."
    />
  ),
  tooSlow: (
    <FormattedMessage
      id="advice.tooSlow"
      defaultMessage="The camera delivers few pictures. Close other programs and tabs, and give it more light."
    />
  ),
};
