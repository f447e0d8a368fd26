import { deletePanelStudy, type PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { canTransition } from '@fovea/rules/panels/panelStates';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { call } from '../../state/api';
import { EditDraftDialog } from '../draft/EditDraftDialog';
import { showPanelStudy } from '../states/panelQueries';
import { SyncNotice } from '../states/SyncNotice';
import { DraftFacts } from './DraftFacts';
import { ForgetButton } from './ForgetButton';
import { PanelLink } from './PanelLink';
import { PublishDialog } from './PublishDialog';

interface Props {
  readonly study: Study;
  readonly panelStudy: PanelStudy;
}

/** The draft, shown back as the panel stored it, and the step that publishes it. */
export function DraftSummary({ study, panelStudy }: Props) {
  const [dialog, setDialog] = useState<'publish' | 'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const reasonId = useId();
  const isGone = panelStudy.syncFailure?.code === 'GONE';
  const reason = publishReason(study, panelStudy);

  async function remove() {
    await call(deletePanelStudy, { studyId: study.id }, { retries: 0 });
    await showPanelStudy(study.id, null);
  }
  return (
    <Stack gap={16}>
      <SyncNotice studyId={study.id} panelStudy={panelStudy} />
      <Text c="dimmed">
        {panelStudy.state === 'SCHEDULED' ? (
          <FormattedMessage
            id="panelCard.scheduled"
            defaultMessage="Prolific publishes this study at a time that was set there."
          />
        ) : (
          <FormattedMessage
            id="panelCard.draft"
            defaultMessage="This is the draft as Prolific stored it. Nobody sees it yet."
          />
        )}
      </Text>
      <DraftFacts study={study} panelStudy={panelStudy} />
      <Group gap={8}>
        {isGone ? (
          <ForgetButton studyId={study.id} />
        ) : (
          <>
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={reason !== null}
              {...(reason === null ? {} : { 'aria-describedby': reasonId })}
              onClick={() => setDialog('publish')}
            >
              <FormattedMessage id="panelCard.publish" defaultMessage="Publish…" />
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setDialog('edit')}
            >
              <FormattedMessage id="panelCard.edit" defaultMessage="Edit" />
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDialog('delete')}
            >
              <FormattedMessage id="panelCard.deleteDraft" defaultMessage="Delete the draft" />
            </Button>
          </>
        )}
        <PanelLink url={panelStudy.url} />
      </Group>
      {reason !== null && !isGone && (
        <Text size="sm" c="dimmed" id={reasonId}>
          {reason}
        </Text>
      )}
      {dialog === 'publish' && (
        <PublishDialog studyId={study.id} panelStudy={panelStudy} onClose={close} />
      )}
      {dialog === 'edit' && (
        <EditDraftDialog study={study} panelStudy={panelStudy} onClose={close} />
      )}
      <ConfirmDialog
        opened={dialog === 'delete'}
        onClose={close}
        isDangerous
        title={<FormattedMessage id="panelCard.delete.title" defaultMessage="Delete the draft?" />}
        confirm={<FormattedMessage id="panelCard.deleteDraft" defaultMessage="Delete the draft" />}
        onConfirm={remove}
      >
        <FormattedMessage
          id="panelCard.delete.text"
          defaultMessage="The draft is deleted at Prolific. Nobody has seen it, nothing was paid, and your study stays as it is."
        />
      </ConfirmDialog>
    </Stack>
  );
}

/** Why the draft cannot be published now, for the same reasons as the server refuses it. */
function publishReason({ remoteDataCollection }: Study, { state, cost }: PanelStudy) {
  if (!canTransition(state, 'PUBLISH')) {
    return (
      <FormattedMessage
        id="panelCard.notPublishable"
        defaultMessage="It is published by itself; to publish it now, change that at Prolific."
      />
    );
  }
  if (!remoteDataCollection) {
    return (
      <FormattedMessage
        id="panelCard.notCollecting"
        defaultMessage="Start the data collection above before you publish: respondents who come would find the study closed."
      />
    );
  }
  if (cost === null) {
    return (
      <FormattedMessage
        id="panelCard.noCost"
        defaultMessage="Prolific has not said what it costs yet. Ask again in a moment."
      />
    );
  }
  return null;
}
