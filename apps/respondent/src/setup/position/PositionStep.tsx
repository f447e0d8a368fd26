import { FormattedMessage } from 'react-intl';
import { POSITION_CHECKS, type Check } from './cameraChecks';
import { PositionCard } from './PositionCard';
import type { StepProps } from '../step/stepProps';

/** Checks whether the head, and the eyes if the study asks for it, can be measured well. */
export function PositionStep({ context, eyebrow, onDone, onLeave }: StepProps) {
  const { camera } = context;
  // The camera was lost just now: the setup returns to the camera step.
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
