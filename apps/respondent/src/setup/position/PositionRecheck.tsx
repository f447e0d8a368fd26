import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SessionContext } from '../../session/sessionContext';
import type { Check } from './cameraChecks';
import { PositionCard } from './PositionCard';

const CHECKED: readonly Check[] = ['face', 'distance', 'position'];

/**
 * Asks the respondent to return to the right position, between two stimuli. It covers the stage, reports to
 * the server that it is shown and records its own `setupStep` events.
 */
export function PositionRecheck(props: {
  readonly context: SessionContext;
  /** @param skipped the head was not back, but the study allows respondents to continue */
  readonly onDone: (skipped: boolean) => void;
  /** Offered after a while where the recheck may not be skipped. */
  readonly onLeave?: () => void;
}) {
  const { context, onDone } = props;
  const { camera } = context;

  useEffect(() => {
    context.recorder.record({
      kind: 'setupStep',
      tMs: context.clock.now(),
      step: 'respondentPositionCheck',
      change: 'begun',
    });
    context.pinger?.at({
      phase: 'slideshow',
      setupStep: 'respondentPositionCheck',
      stimulusId: null,
      currentSlideNo: null,
      slideCount: context.session.slides.length,
      interslideSetup: true,
    });
  }, [context]);

  // Without a camera there is nothing to check; its loss pauses the flow by itself.
  useEffect(() => {
    if (!camera) onDone(true);
  }, [camera, onDone]);
  if (!camera) return null;

  const end = (skipped: boolean) => {
    context.recorder.record({
      kind: 'setupStep',
      tMs: context.clock.now(),
      step: 'respondentPositionCheck',
      change: skipped ? 'skipped' : 'done',
    });
    onDone(skipped);
  };
  return (
    <div className="recheck">
      <PositionCard
        context={context}
        camera={camera}
        isInside
        title={
          <FormattedMessage
            id="recheck.title"
            defaultMessage="Please move back to where you were"
          />
        }
        shown={CHECKED}
        required={CHECKED}
        onDone={end}
        onLeave={props.onLeave}
      />
    </div>
  );
}
