import { transitionPanelStudy } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { canTransition } from '@fovea/rules/panels/panelStates';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { showPanelStudy, usePanelStudy } from '../../panelStudies/states/panelQueries';
import { call } from '../../state/api';
import { useHasFeature } from '../../state/session';

interface Props {
  readonly study: Pick<Study, 'id' | 'panelProviderType'>;
  readonly onClose: () => void;
  readonly onStop: () => Promise<void>;
}

/** Stops the data collection, and pauses the study at the panel that still sends people to it. */
export function StopDialog({ study, onClose, onStop }: Props) {
  const studyId = study.id;
  const isPushed = study.panelProviderType === 'PROLIFIC';
  const canPush = useHasFeature('PANEL_PROVIDER');
  const panelStudy = usePanelStudy(studyId, isPushed && canPush).data?.panelStudy ?? null;
  const canPause = panelStudy !== null && canTransition(panelStudy.state, 'PAUSE');
  const [pauses, setPauses] = useState(true);

  async function stop() {
    // First, so that nobody is sent to a closed study in between.
    if (canPause && pauses) {
      const input = { studyId, body: { action: 'PAUSE' } } as const;
      await showPanelStudy(studyId, await call(transitionPanelStudy, input, { retries: 0 }));
    }
    await onStop();
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={<FormattedMessage id="collection.stop.title" defaultMessage="Stop collecting?" />}
      confirm={<FormattedMessage id="collection.stop" defaultMessage="Stop data collection" />}
      onConfirm={stop}
    >
      <Stack gap={16}>
        <Text>
          <FormattedMessage
            id="collection.stop.text"
            defaultMessage="Nobody new can take part with the link. Respondents who have begun may finish, and nothing that was collected is lost. You can resume later."
          />
        </Text>
        {canPause && (
          <Checkbox
            checked={pauses}
            onChange={(event) => setPauses(event.currentTarget.checked)}
            label={
              <FormattedMessage
                id="collection.stop.pause"
                defaultMessage="Pause the study at Prolific, too"
              />
            }
            description={
              <FormattedMessage
                id="collection.stop.pause.help"
                defaultMessage="Otherwise Prolific goes on sending people, who find the study closed."
              />
            }
          />
        )}
        {isPushed && !canPush && (
          <Text>
            <FormattedMessage
              id="collection.stop.pushed"
              defaultMessage="This study was pushed to Prolific. If it is running there, people whom Prolific sends find the study closed: ask somebody with access to panel providers to pause it."
            />
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
