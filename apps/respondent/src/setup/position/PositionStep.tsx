import { FormattedMessage } from 'react-intl';
import { POSITION_CHECKS, type Check } from './cameraChecks';
import { PositionCard } from './PositionCard';
import type { StepProps } from '../step/stepProps';

/** Whether the head, and the eyes when the study asks for it, can be measured well. */
export function PositionStep({ context, eyebrow, onDone, onLeave }: StepProps) {
  const { camera } = context;
  // It was lost this moment: the setup goes back to the camera.
  if (!camera) return null;
  const { respondentPositionCheck, respondentEyesCheck } = context.session.checks;
  const eyes: readonly Check[] = respondentEyesCheck ? ['face', 'eyes'] : [];
  const required = [...new Set([...(respondentPositionCheck ? POSITION_CHECKS : []), ...eyes])];
  return (
    <PositionCard
      context={context}
      camera={camera}
      eyebrow={eyebrow}
      title={
        <FormattedMessage id="check.title" defaultMessage="Sit comfortably, facing the screen" />
      }
      shown={respondentEyesCheck ? [...POSITION_CHECKS, 'eyes'] : POSITION_CHECKS}
      required={required}
      onDone={(skipped) => onDone(skipped ? 'skipped' : 'done')}
      onLeave={onLeave}
    />
  );
}
