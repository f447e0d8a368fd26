import { stopInLab } from '@fovea/contract/participation/labStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { call } from '../../state/api';
import { refreshLabStudy } from './refreshLabStudy';

interface Props {
  readonly study: Pick<Study, 'id'>;
  readonly labId: string;
  readonly onClose: () => void;
}

/** Confirms that the lab takes no more respondents for a study. */
export function StopInLabDialog({ study, labId, onClose }: Props) {
  async function stop() {
    await call(stopInLab, { studyId: study.id, labId });
    await refreshLabStudy(study.id);
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={<FormattedMessage id="collection.stop.title" defaultMessage="Stop collecting?" />}
      confirm={<FormattedMessage id="collection.stop" defaultMessage="Stop data collection" />}
      onConfirm={stop}
    >
      <FormattedMessage
        id="lab.stop.text"
        defaultMessage="Nobody else is registered for the study. Sessions that have begun on a machine are finished and uploaded, and nothing that was collected is lost. You can start again later."
      />
    </ConfirmDialog>
  );
}
