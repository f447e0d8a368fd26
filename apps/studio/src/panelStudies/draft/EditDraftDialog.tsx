import {
  changePanelStudy,
  type PanelDraft,
  type PanelStudy,
} from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../state/api';
import { showPanelStudy } from '../states/panelQueries';
import { DraftDialog } from './DraftDialog';
import { formOfDraft } from './draftForm';
import { RewardTotal } from './RewardTotal';
import { useDraftForm } from './useDraftForm';

interface Props {
  readonly study: Study;
  readonly panelStudy: PanelStudy;
  readonly onClose: () => void;
}

/** Changes the draft at the panel; its cost is calculated again. */
export function EditDraftDialog({ study, panelStudy, onClose }: Props) {
  const { draft, thresholds, currency, otherFilters } = panelStudy;
  const [initial] = useState(() => formOfDraft(draft, thresholds, currency));
  const [form, setForm] = useState(initial);

  async function save(changed: PanelDraft) {
    const body = { ...changed, thresholds: form.thresholds };
    const answer = await call(changePanelStudy, { studyId: study.id, body }, { retries: 0 });
    onClose();
    void showPanelStudy(study.id, answer);
  }

  const of = useDraftForm({ study, form, initial, onChange: setForm, currency, send: save });
  return (
    <DraftDialog
      title={<FormattedMessage id="panelDraft.edit" defaultMessage="Edit the draft" />}
      of={of}
      otherFilters={otherFilters}
      notice={<RewardTotal state={of.state} available={null} />}
      confirm={<FormattedMessage id="panelDraft.save" defaultMessage="Save" />}
      onClose={onClose}
    />
  );
}
