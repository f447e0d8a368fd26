import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { FIELD_OF_VIEW_PERCENT } from '@fovea/science/geometry/assumedCamera';
import { ASSUMED_PITCH_ERROR_PERCENT } from '@fovea/science/geometry/screenPitch';
import { Stack, Switch } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { editStudy } from '../../currentStudy/optimisticStudy';

const STEPS = [
  'hasScreenSizeStep',
  'hasPreparationStep',
  'hasCameraAngleStep',
] as const satisfies readonly (keyof RespondentChecks)[];

const STEP_MESSAGES: Record<
  (typeof STEPS)[number],
  { label: MessageDescriptor; help: MessageDescriptor }
> = {
  hasScreenSizeStep: defineMessages({
    label: { id: 'step.screenSize', defaultMessage: 'Measure the screen with a bank card' },
    help: {
      id: 'step.screenSize.help',
      defaultMessage:
        'Takes about a quarter of a minute. Without it, the size of the screen is assumed: every figure in degrees may then be off by up to {percent, number, percent} more, and says so. Gaze on the page hardly suffers.',
    },
  }),
  hasPreparationStep: defineMessages({
    label: { id: 'step.preparation', defaultMessage: 'Explain how to sit' },
    help: {
      id: 'step.preparation.help',
      defaultMessage:
        'A page about distance, light and glasses before the head position is checked. The check itself names what is wrong with or without it.',
    },
  }),
  hasCameraAngleStep: defineMessages({
    label: { id: 'step.cameraAngle', defaultMessage: 'Measure the camera by the blind spot' },
    help: {
      id: 'step.cameraAngle.help',
      defaultMessage:
        'Takes about half a minute: with one eye covered, the respondent says five times when a dot disappears. The error of distances and degrees then halves, to about {measured, number, percent} instead of {assumed, number, percent}. Who cannot do it skips it, and the camera is assumed as before.',
    },
  }),
};

/** What remains with presses that scatter as usual (docs/science/measuredCamera.md). */
const MEASURED_PERCENT = 8;

const needsScreenSize = (step: (typeof STEPS)[number]) => step === 'hasCameraAngleStep';

/** What needs the measured screen goes with it. */
const switched = (step: (typeof STEPS)[number], isOn: boolean): Partial<RespondentChecks> => ({
  [step]: isOn,
  ...(step === 'hasScreenSizeStep' && !isOn && { hasCameraAngleStep: false }),
});

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Steps before the first stimulus that a study can leave out, so that taking part is quicker. */
export function StepSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  const checks = measuredChecks(study);
  const hasCamera = measuredSensors(study).webcam;
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="step.title" defaultMessage="Steps that can be left out" />}
    >
      <Stack gap={12}>
        {STEPS.map((step) => (
          <Switch
            key={step}
            checked={
              hasCamera && checks[step] && (!needsScreenSize(step) || checks.hasScreenSizeStep)
            }
            disabled={
              isLocked || !hasCamera || (needsScreenSize(step) && !checks.hasScreenSizeStep)
            }
            label={intl.formatMessage(STEP_MESSAGES[step].label)}
            description={
              hasCamera && needsScreenSize(step) && !checks.hasScreenSizeStep ? (
                <FormattedMessage
                  id="step.needsScreenSize"
                  defaultMessage="Requires the screen to be measured with a bank card."
                />
              ) : hasCamera ? (
                intl.formatMessage(STEP_MESSAGES[step].help, {
                  percent: ASSUMED_PITCH_ERROR_PERCENT / 100,
                  assumed: Math.round(FIELD_OF_VIEW_PERCENT) / 100,
                  measured: MEASURED_PERCENT / 100,
                })
              ) : (
                <FormattedMessage
                  id="step.needsWebcam"
                  defaultMessage="Requires the webcam to be on (see Sensors)."
                />
              )
            }
            onChange={(event) =>
              editStudy(study.id, {
                checks: { ...checks, ...switched(step, event.currentTarget.checked) },
              })
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}
