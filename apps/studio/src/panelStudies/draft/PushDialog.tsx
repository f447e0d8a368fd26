import { getPanelConnection } from '@fovea/contract/people/panelProviders';
import { pushStudy, type PanelDraft } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showSuccess } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { useApiQuery } from '../../state/serverState';
import { refreshPanelStudy, showPanelStudy } from '../states/panelQueries';
import { DraftDialog } from './DraftDialog';
import { suggestedForm } from './draftForm';
import { keptForm } from './keptForm';
import { RewardTotal } from './RewardTotal';
import { useDraftForm } from './useDraftForm';
import { chosenWorkspace, WorkspaceFields } from './WorkspaceFields';

interface Props {
  readonly study: Study;
  readonly suggestion: Omit<PanelDraft, 'rewardMinor'>;
  readonly onClose: () => void;
}

/** Makes a draft of the study at the panel. What was typed is kept until that succeeded. */
export function PushDialog({ study, suggestion, onClose }: Props) {
  const intl = useIntl();
  const [{ form: kept }, keep] = keptForm.useViewState(study.id);
  const [initial] = useState(() => suggestedForm(suggestion));
  const connection = useApiQuery(getPanelConnection, {});
  const workspaces = connection.data?.connection?.workspaces ?? [];
  const form = kept ?? initial;
  const workspace = chosenWorkspace(workspaces, form);
  const available = workspace?.available ?? null;

  async function push(draft: PanelDraft) {
    const { thresholds, projectId } = form;
    const body = {
      type: 'PROLIFIC',
      ...draft,
      thresholds,
      ...(workspace ? { workspaceId: workspace.id } : {}),
      ...(projectId === null ? {} : { projectId }),
    };
    // A second attempt is for the user to make, who sees what became of the first.
    const answer = await call(pushStudy, { studyId: study.id, body }, { retries: 0 }).catch(
      (reason: unknown) => {
        // It may be there although the answer was lost, or a colleague was faster.
        void refreshPanelStudy(study.id);
        throw reason;
      },
    );
    keep({ form: null });
    onClose();
    showSuccess(
      intl.formatMessage({
        id: 'panelPush.done',
        defaultMessage: 'The draft is at Prolific. Look at it, then publish it.',
      }),
    );
    void showPanelStudy(study.id, answer);
  }

  const of = useDraftForm({
    study,
    form,
    initial,
    onChange: (changed) => keep({ form: changed }),
    currency: available?.currency ?? null,
    send: push,
  });
  return (
    <DraftDialog
      title={<FormattedMessage id="panelPush.title" defaultMessage="Push to Prolific" />}
      of={of}
      otherFilters={0}
      workspace={<WorkspaceFields workspaces={workspaces} form={form} change={of.state.change} />}
      notice={<RewardTotal state={of.state} available={available} />}
      confirm={<FormattedMessage id="panelPush.confirm" defaultMessage="Create the draft" />}
      onClose={onClose}
    />
  );
}
