import type { LabPhase } from '@fovea/rules/studies/quota';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly phase: LabPhase;
  readonly hasLabAccess: boolean;
}

export function QuotaLockReason({ phase, hasLabAccess }: Props) {
  if (!hasLabAccess) {
    return (
      <FormattedMessage
        id="quota.noAccess"
        defaultMessage="Your account may look at the quota but not change it. Ask your account administrator for access to labs."
      />
    );
  }
  if (phase === 'analysisOnly') {
    return (
      <FormattedMessage
        id="quota.analysisOnly"
        defaultMessage="This study has results only, so it has no quota."
      />
    );
  }
  return (
    <FormattedMessage
      id="quota.finished"
      defaultMessage="Data collection has finished, so the quota cannot be changed any more."
    />
  );
}
