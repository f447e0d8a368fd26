import type { RegisteredRespondent } from '@fovea/contract/participation/registrations';
import { removeWaitingSession } from '@fovea/contract/participation/respondents';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { call } from '../state/api';
import { refreshRegistrations } from './useRegistration';

interface Props {
  readonly respondent: RegisteredRespondent;
  readonly onClose: () => void;
}

/** Asks before a respondent is removed whose session has not begun. */
export function RemoveRespondentDialog({ respondent, onClose }: Props) {
  async function remove() {
    try {
      await call(removeWaitingSession, { sessionId: respondent.id });
    } finally {
      await refreshRegistrations();
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      isDangerous
      title={<FormattedMessage id="session.remove.title" defaultMessage="Remove respondent?" />}
      confirm={<FormattedMessage id="session.remove" defaultMessage="Remove respondent" />}
      onConfirm={remove}
    >
      <FormattedMessage
        id="respondent.remove.text"
        defaultMessage="{label} loses the place in the test plan, and the machine is free for others. Nothing was collected."
        values={{ label: <bdi>{respondent.label}</bdi> }}
      />
    </ConfirmDialog>
  );
}
