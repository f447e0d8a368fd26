import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { Invitation } from '@fovea/contract/participation/takingPart';
import { useCallback, useEffect, useRef, type ComponentType, type Dispatch } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { JourneyEvent, SetupPlace } from '../journey/journey';
import type { Visit } from '../visit/beginVisit';
import { AudioStep } from './audio/AudioStep';
import { CameraStep } from './camera/CameraStep';
import { FullscreenStep } from './screen/FullscreenStep';
import { PositionStep } from './position/PositionStep';
import { PreparationStep } from './PreparationStep';
import { releaseDevices } from '../sensors/releaseDevices';
import { ScreenRecordingStep } from './screen/ScreenRecordingStep';
import { ScreenSizeStep } from './screen/ScreenSizeStep';
import type { StepProps } from './step/stepProps';
import { useWhatIsLost } from './useWhatIsLost';

const STEPS: Record<SetupStep, ComponentType<StepProps>> = {
  screenRecording: ScreenRecordingStep,
  respondentCamera: CameraStep,
  audio: AudioStep,
  screenSize: ScreenSizeStep,
  fullscreen: FullscreenStep,
  respondentPositionPreparation: PreparationStep,
  respondentPositionCheck: PositionStep,
};

/**
 * Shows the current setup step, reports the respondent's progress, and keeps the results of earlier steps.
 */
export function SetupSteps(props: {
  readonly visit: Visit;
  readonly invitation: Invitation;
  readonly setup: SetupPlace;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { visit, invitation, setup, dispatch } = props;
  const { step } = setup;
  const { setupSteps, slides } = visit.session;

  const record = useCallback(
    (change: 'begun' | 'done' | 'skipped') =>
      visit.recorder.record({ kind: 'setupStep', tMs: visit.clock.now(), step, change }),
    [visit, step],
  );
  const told = useRef<string | null>(null);
  useEffect(() => {
    visit.pinger?.at({
      phase: 'setup',
      setupStep: step,
      stimulusId: null,
      currentSlideNo: null,
      slideCount: slides.length,
    });
    if (told.current === step) return;
    told.current = step;
    record('begun');
  }, [visit, step, slides, record]);

  const lost = useCallback(
    (what: SetupStep) => dispatch({ type: 'stepLost', step: what }),
    [dispatch],
  );
  useWhatIsLost(visit, step, lost);

  const leave = () => {
    // The step at which the respondent left is the last progress that is reported.
    visit.pinger?.stop();
    releaseDevices(visit);
    void visit.recorder.flush().then(() => dispatch({ type: 'setupLeft' }));
  };

  const Step = STEPS[step];
  return (
    <Step
      key={step}
      visit={visit}
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
        dispatch({ type: 'stepDone' });
      }}
      onLeave={leave}
    />
  );
}
