import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { ASSUMED_PITCH_ERROR_PERCENT } from '@fovea/science/geometry/screenPitch';
import { Stack, Switch } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { editStudy } from '../../currentStudy/optimisticStudy';

const STEPS = [
  'hasScreenSizeStep',
  'hasPreparationStep',
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
};

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
            checked={hasCamera && checks[step]}
            disabled={isLocked || !hasCamera}
            label={intl.formatMessage(STEP_MESSAGES[step].label)}
            description={
              hasCamera ? (
                intl.formatMessage(STEP_MESSAGES[step].help, {
                  percent: ASSUMED_PITCH_ERROR_PERCENT / 100,
                })
              ) : (
                <FormattedMessage
                  id="step.needsWebcam"
                  defaultMessage="Requires the webcam to be on (see Sensors)."
                />
              )
            }
            onChange={(event) =>
              editStudy(study.id, { checks: { ...checks, [step]: event.currentTarget.checked } })
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}
