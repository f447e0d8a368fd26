import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { Invitation } from '@fovea/contract/participation/participation';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  type ComponentType,
  type Dispatch,
} from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { JourneyEvent, SetupPosition } from '../journey/journey';
import type { SessionContext } from '../session/sessionContext';
import { Waiting } from '../screens/Waiting';
import { AudioStep } from './audio/AudioStep';
import { CameraStep } from './camera/CameraStep';
import { FullscreenStep } from './screen/FullscreenStep';
import { PositionStep } from './position/PositionStep';
import { PreparationStep } from './PreparationStep';
import { releaseDevices } from '../sensors/releaseDevices';
import { ScreenRecordingStep } from './screen/ScreenRecordingStep';
import { ScreenSizeStep } from './screen/ScreenSizeStep';
import type { StepProps } from './step/stepProps';
import { AskedAgainNotice } from './AskedAgainNotice';
import { rememberStep } from './restoreSetup';
import { useLostSetupStep } from './useLostSetupStep';

const STEPS: Record<SetupStep, ComponentType<StepProps>> = {
  screenRecording: ScreenRecordingStep,
  respondentCamera: CameraStep,
  audio: AudioStep,
  screenSize: ScreenSizeStep,
  fullscreen: FullscreenStep,
  respondentPositionPreparation: PreparationStep,
  respondentPositionCheck: PositionStep,
  // Few studies ask for it.
  cameraAngle: lazy(() => import('./blindSpot/BlindSpotStep')),
  // Only for studies in labs.
  devices: lazy(() => import('./devices/DevicesStep')),
};

/**
 * Shows the current setup step, reports the respondent's progress, and keeps the results of earlier steps.
 */
export function SetupSteps(props: {
  readonly context: SessionContext;
  readonly invitation: Invitation;
  readonly setup: SetupPosition;
  /** Missing: all of the session. */
  readonly steps?: readonly SetupStep[];
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { context, invitation, setup, dispatch } = props;
  const { step } = setup;
  const { slides: stimuli } = context.session;
  // Those that still hold after a reload are not counted.
  const setupSteps = props.steps ?? context.session.setupSteps;
  const again = context.askedAgain[step];

  const record = useCallback(
    (change: 'begun' | 'done' | 'skipped') =>
      context.recorder.record({ kind: 'setupStep', tMs: context.clock.now(), step, change }),
    [context, step],
  );
  const told = useRef<string | null>(null);
  useEffect(() => {
    context.pinger?.at({
      phase: 'setup',
      setupStep: step,
      stimulusId: null,
      currentSlideNo: null,
      slideCount: stimuli.length,
    });
    if (told.current === step) return;
    told.current = step;
    record('begun');
  }, [context, step, stimuli, record]);

  const lost = useCallback(
    (what: SetupStep) => dispatch({ type: 'stepLost', step: what }),
    [dispatch],
  );
  useLostSetupStep(context, step, lost);

  const leave = () => {
    // The step at which the respondent left is the last progress that is reported.
    context.pinger?.stop();
    releaseDevices(context);
    void context.recorder.flush().then(() => dispatch({ type: 'setupLeft' }));
  };

  const Step = STEPS[step];
  return (
    <>
      {again && <AskedAgainNotice reason={again} />}
      <Suspense fallback={<Waiting />}>
        <Step
          key={step}
          context={context}
          invitation={invitation}
          eyebrow={
            setupSteps.length > 1 && (
              <FormattedMessage
                id="setup.stepOf"
                defaultMessage="Preparation, step {step} of {count}"
                values={{
                  step: <FormattedNumber value={setupSteps.indexOf(step) + 1} />,
                  count: <FormattedNumber value={setupSteps.length} />,
                }}
              />
            )
          }
          onDone={(how) => {
            record(how);
            rememberStep(context, step);
            dispatch({ type: 'stepDone' });
          }}
          onLeave={leave}
        />
      </Suspense>
    </>
  );
}
