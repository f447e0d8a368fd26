import { Button, Group, Stack, Text } from '@mantine/core';
import { getFolder } from '@fovea/contract/studies/folders';
import {
  deleteStudyForEver,
  getDeletedStudy,
  listDeletedStudies,
  listStudyNames,
  undeleteStudy,
  type DeletedStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { failureText } from '../controls/feedback/failureText';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { invalidateServerState, useApiQuery } from '../state/serverState';
import { DeletedDownload } from './DeletedDownload';
import { DeleteForEverDialog } from './DeleteForEverDialog';
import { DeletionBadge } from './DeletionBadge';
import classes from './DeletedStudyPage.module.css';
import { StudyNameOrNone } from './StudyNameOrNone';

const route = getRouteApi('/inactive/studies/$deletedId');
/** Polling interval while the download is being prepared. */
const PROGRESS_MS = 2_000;

/** A deleted study: restore it, download its data, or delete it permanently. */
export function DeletedStudyPage() {
  const intl = useIntl();
  const { deletedId: studyId } = route.useParams();
  const navigate = route.useNavigate();
  const query = useApiQuery(
    getDeletedStudy,
    { studyId },
    { every: (last) => (last?.downloadGenerationInProgress ? PROGRESS_MS : false) },
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);

  async function undelete(study: DeletedStudy) {
    setBusy(true);
    setFailure(null);
    try {
      const { folder } = await call(undeleteStudy, { studyId });
      void invalidateServerState(getFolder);
      void invalidateServerState(listDeletedStudies);
      void invalidateServerState(listStudyNames);
      showSuccess(
        intl.formatMessage(
          {
            id: 'inactive.undeleted',
            defaultMessage: '"{name}" has been restored to the root folder.',
          },
          { name: study.name },
        ),
      );
      await navigate({ to: '/folders/$folderId', params: { folderId: folder } });
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'inactive.undelete.failed',
            defaultMessage: 'There was an error bringing the study back',
          }),
        ),
      );
      setBusy(false);
    }
  }
  async function deleteForEver(confirmation: string) {
    await call(deleteStudyForEver, { studyId, query: { confirmation } });
    void invalidateServerState(listDeletedStudies);
    await navigate({ to: '/inactive/studies' });
  }
  return (
    <QueryContent from={query}>
      {(study) => (
        <>
          <PageHeader
            crumbs={[
              {
                label: <FormattedMessage id="crumb.studies" defaultMessage="Studies" />,
                href: '#/folders',
              },
              {
                label: <FormattedMessage id="inactive.title" defaultMessage="Deleted studies" />,
                href: '#/inactive/studies',
              },
            ]}
            title={<StudyNameOrNone name={study.name} />}
            state={<DeletionBadge status={study.deletionStatus} />}
            actions={
              <Button
                leftSection={
                  <IconArrowBackUp size={16} aria-hidden className="mantine-rotate-rtl" />
                }
                loading={isBusy}
                onClick={() => void undelete(study)}
              >
                <FormattedMessage id="inactive.undelete" defaultMessage="Undelete" />
              </Button>
            }
          />
          <Stack gap={16}>
            <FailureAlert failure={failure} />
            <Panel title={<FormattedMessage id="inactive.details" defaultMessage="Deletion" />}>
              <Facts study={study} />
            </Panel>
            {study.nativeCloudStudy && <DeletedDownload study={study} />}
            <Panel
              title={
                <FormattedMessage id="inactive.forEver.title" defaultMessage="Permanent deletion" />
              }
            >
              <Group justify="space-between" gap={16}>
                <Text size="sm" maw={560}>
                  <FormattedMessage
                    id="inactive.forEver.text"
                    defaultMessage="The study and everything that was collected with it will be gone at once. This cannot be undone."
                  />
                </Text>
                <Button
                  color="red.9"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setDeleting(true)}
                >
                  <FormattedMessage id="inactive.forEver" defaultMessage="Delete permanently" />
                </Button>
              </Group>
            </Panel>
          </Stack>
          {isDeleting && (
            <DeleteForEverDialog
              study={study}
              onConfirm={deleteForEver}
              onClose={() => setDeleting(false)}
            />
          )}
        </>
      )}
    </QueryContent>
  );
}

function Facts({ study }: { readonly study: DeletedStudy }) {
  const intl = useIntl();
  return (
    <dl className={classes['facts']}>
      <dt>
        <FormattedMessage id="column.deleted" defaultMessage="Deleted" />
      </dt>
      <dd>
        <DateText moment={study.deletedDate} />
      </dd>
      <dt>
        <FormattedMessage id="column.finalDeletion" defaultMessage="Final deletion" />
      </dt>
      <dd>
        <DateText moment={study.finalDeletionDate} />
      </dd>
      <dt>
        <FormattedMessage id="column.respondents" defaultMessage="Respondents" />
      </dt>
      <dd>{intl.formatNumber(study.respondentCount)}</dd>
    </dl>
  );
}
