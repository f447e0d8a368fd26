import {
  BLIND_SPOT_PRESSES,
  measureCamera,
  type CameraOutcome,
} from '@fovea/science/face/measuredCamera';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../screens/Card';
import { keepMeasuredCamera } from '../../sensors/measuredCamera';
import type { StepProps } from '../step/stepProps';
import type { Eye } from './blindSpotPath';
import { BlindSpotStage, SKIP_WORDS, type StageResult } from './BlindSpotStage';
import './blindSpot.css';

const MOST_ATTEMPTS = 2;

/**
 * Finds the blind spot of one eye, which tells how far the respondent sits and so what the camera sees. Whoever
 * does not find it goes on with the assumed camera.
 */
export default function BlindSpotStep({ context, eyebrow, onDone }: StepProps) {
  const [openEye, setOpenEye] = useState<Eye>('right');
  const [isRunning, setIsRunning] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<CameraOutcome | null>(null);
  const { camera, cmPerPx } = context;
  // Without a card nobody knows how far apart square and dot are.
  const isPossible = camera !== null && cmPerPx !== null;
  // Another function at every render, and the step is skipped once.
  const leave = useRef(onDone);
  leave.current = onDone;
  useEffect(() => {
    if (camera !== null && cmPerPx === null) leave.current('skipped');
  }, [camera, cmPerPx]);
  // The camera was lost just now: the setup returns to the camera step.
  if (!isPossible) return null;

  const judge = (found: StageResult) => {
    const series = {
      kind: 'blindSpotMeasured',
      tMs: context.clock.now(),
      attempt: attempts + 1,
      ...found,
    } as const;
    context.recorder.record(series);
    setAttempts(attempts + 1);
    setIsRunning(false);
    const measured = measureCamera(series);
    if (measured.outcome === 'measured') {
      keepMeasuredCamera(context, series);
      onDone('done');
    } else setRefused(measured.outcome);
  };

  if (isRunning) {
    return (
      <BlindSpotStage
        camera={camera}
        cmPerPx={cmPerPx}
        openEye={openEye}
        at={context.clock.at}
        onEnd={judge}
        onSkip={() => onDone('skipped')}
      />
    );
  }

  const covered = openEye === 'right' ? 'left' : 'right';
  if (refused && attempts >= MOST_ATTEMPTS) {
    return (
      <Card
        eyebrow={eyebrow}
        title={TITLE_AGAIN}
        actions={
          <button className="primary" onClick={() => onDone('skipped')}>
            <FormattedMessage id="check.continue" defaultMessage="Continue" />
          </button>
        }
      >
        <p role="status">
          <FormattedMessage
            id="blindSpot.givenUp"
            defaultMessage="That does not matter: the study goes on without it."
            description="After the blind spot was not found twice"
          />
        </p>
      </Card>
    );
  }
  return (
    <Card
      eyebrow={eyebrow}
      title={
        refused ? (
          TITLE_AGAIN
        ) : (
          <FormattedMessage
            id="blindSpot.title"
            defaultMessage="How far away do you sit?"
            description="Title of the step that finds the blind spot of an eye"
          />
        )
      }
      actions={
        <>
          <button className="primary" onClick={() => setIsRunning(true)}>
            {refused ? (
              <FormattedMessage id="tryAgain" defaultMessage="Try again" />
            ) : (
              <FormattedMessage
                id="blindSpot.start"
                defaultMessage="Start"
                description="Button: the dot begins to move"
              />
            )}
          </button>
          <button onClick={() => setOpenEye(covered)}>
            <FormattedMessage
              id="blindSpot.otherEye"
              defaultMessage="Use my other eye"
              description="Button: the other eye is covered instead"
            />
          </button>
          <button onClick={() => onDone('skipped')}>{SKIP_WORDS}</button>
        </>
      }
    >
      {refused ? (
        <p className="notice" role="alert">
          {REASONS[refused]}
        </p>
      ) : (
        <p>
          <FormattedMessage
            id="blindSpot.words"
            defaultMessage="Every eye has a spot in which it sees nothing. Where that is shows how far you sit from the screen. This takes about 20 seconds."
            description="Why the blind spot is looked for"
          />
        </p>
      )}
      <ol className="blind-spot-steps">
        <li>
          <FormattedMessage
            id="blindSpot.cover"
            defaultMessage="Cover your {eye, select, left {left} other {right}} eye with a hand, and leave the rest of your face free."
            description="eye: the one to cover, left or right"
            values={{ eye: covered }}
          />
        </li>
        <li>
          <FormattedMessage
            id="blindSpot.look"
            defaultMessage="Look at the black square all the time, not at the red dot."
            description="Second instruction for finding the blind spot"
          />
        </li>
        <li>
          <FormattedMessage
            id="blindSpot.press"
            defaultMessage="Press the space bar, or click, as soon as the dot disappears: {count, number} times."
            description="Third instruction for finding the blind spot"
            values={{ count: BLIND_SPOT_PRESSES }}
          />
        </li>
      </ol>
    </Card>
  );
}

const TITLE_AGAIN = (
  <FormattedMessage
    id="blindSpot.again"
    defaultMessage="That was not clear enough"
    description="Title after the blind spot was not found"
  />
);

const UNCLEAR = (
  <FormattedMessage
    id="blindSpot.unclear"
    defaultMessage="The places where the dot disappeared cannot be right. Look at the square all the time, and press only when the dot is gone."
    description="The presses are too different, or fit no distance"
  />
);
const REASONS: Record<CameraOutcome, ReactNode> = {
  tooFewPresses: (
    <FormattedMessage
      id="blindSpot.tooFew"
      defaultMessage="The dot did not disappear often enough. Is one eye covered, and do you look at the square all the time?"
      description="The dot reached its end without a press"
    />
  ),
  noFace: (
    <FormattedMessage
      id="blindSpot.noFace"
      defaultMessage="The camera did not see your face. Cover only the eye."
      description="The hand hid the face from the camera"
    />
  ),
  spread: UNCLEAR,
  implausible: UNCLEAR,
  otherCamera: UNCLEAR,
  measured: null,
};
