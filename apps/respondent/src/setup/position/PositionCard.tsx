import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionContext } from '../../session/sessionContext';
import type { OpenedCamera } from '../../engine/faceEngine';
import { Card } from '../../screens/Card';
import { CameraPreview } from './CameraPreview';
import { allPassed, firstProblem, GOOD_FOR_MS, type Check } from './cameraChecks';
import { CheckList } from './CheckList';
import { useFaceChecks } from './useFaceChecks';
import { useSustained } from '../step/useSustained';
import './camera.css';

/**
 * If light or camera do not improve within this time, the respondent is offered to skip the check or to
 * leave.
 */
export const PATIENCE_MS = 25_000;

/** The respondent's picture with what is good and what to change. */
export function PositionCard(props: {
  readonly context: SessionContext;
  readonly camera: OpenedCamera;
  readonly title: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly isInside?: boolean;
  readonly shown: readonly Check[];
  /** Checks that must pass before continuing; at least one of them is shown. Empty: advice only. */
  readonly required: readonly Check[];
  readonly onDone: (skipped: boolean) => void;
  /** Offered when the checks do not pass and may not be skipped. */
  readonly onLeave?: (() => void) | undefined;
}) {
  const { context, camera, shown, required, onDone, onLeave } = props;
  const { verdicts, latest, reflects } = useFaceChecks(camera.engine);
  const good = useSustained(verdicts !== null && allPassed(verdicts, required), GOOD_FOR_MS);
  const patient = useSustained(true, PATIENCE_MS);
  const isStuck = patient && !good;
  const canSkip = context.session.checks.allowSkipRespondentPositionEyesChecks;
  // The check of the eyes, where it is asked for, gives its own advice.
  const mentionsReflections =
    useSustained(reflects, GOOD_FOR_MS) && !(verdicts && firstProblem(verdicts, shown) === 'glare');
  const looksGood = verdicts !== null && allPassed(verdicts, shown);

  return (
    <Card
      wide
      isInside={props.isInside ?? false}
      eyebrow={props.eyebrow}
      title={props.title}
      actions={
        <>
          <button
            className="primary"
            disabled={required.length > 0 && !good}
            onClick={() => onDone(false)}
          >
            <FormattedMessage id="check.continue" defaultMessage="Continue" />
          </button>
          {isStuck && canSkip && (
            <button onClick={() => onDone(true)}>
              <FormattedMessage id="check.anyway" defaultMessage="Continue anyway" />
            </button>
          )}
          {isStuck && !canSkip && onLeave && (
            <button onClick={onLeave}>
              <FormattedMessage id="check.leave" defaultMessage="Leave the study" />
            </button>
          )}
        </>
      }
    >
      <div className="camera-check">
        <CameraPreview
          stream={camera.stream}
          result={latest}
          good={required.length > 0 ? good : looksGood}
        />
        <div>
          <CheckList
            checks={shown}
            verdicts={verdicts}
            ready={required.length > 0 && good && !mentionsReflections}
          />
          {mentionsReflections && (
            <p className="notice" role="status">
              <FormattedMessage
                id="advice.reflections"
                description="Shown to people with glasses while the camera is checked. It is advice only; they may go on."
                defaultMessage="Light is reflected in your glasses. Tilt the screen, or turn the lamp or the window away, so that your eyes can be seen."
              />
            </p>
          )}
          {isStuck && !canSkip && (
            <p className="notice" role="status">
              <FormattedMessage
                id="check.stuck"
                defaultMessage="It does not get better? Try another place, another lamp or without glasses. The study can only be done when everything here is good; if it does not work, it is not your fault."
              />
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
