import { createStudyArchive, type StudyExport } from '@fovea/contract/studies/exports';
import { cleanName } from '@fovea/rules/inputs/names';
import { isExportable } from '@fovea/rules/participation/exportSelection';
import { EXPORT_NAME_MAX } from '@fovea/rules/studies/exports';
import { Alert, Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { TextField } from '../../controls/fields/TextField';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { formatBytes } from '../../files/formatBytes';
import { HelpLink } from '../../help/HelpLink';
import { EXPORT_NAME_PROBLEMS } from '../../messages/exportMessages';
import { call } from '../../state/api';
import classes from './ExportDialog.module.css';
import type { ExportDialogProps } from './ExportDialog';
import { useExportName } from './useExportName';
import { useExportRequest } from './useExportRequest';

interface WantedArchive {
  readonly studyId: string;
  readonly name: string;
  readonly respondentIds: string[];
  readonly exportFaceVideos: boolean;
}

/** A new archive of a study: its name, and whether the recordings go along. */
export function ArchiveDialog(props: ExportDialogProps) {
  useRestoreFocus();
  const intl = useIntl();
  const { study, exports, again } = props;
  const complete = props.sessions.filter(isExportable);
  const sizeBytes = complete.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
  const { processing } = study.respondentBuckets;
  const day = new Date().toISOString().slice(0, 10);
  const field = useExportName(
    'ARCHIVE',
    study,
    exports.map(({ name }) => name),
    again?.name || `${study.name} ${day}`,
  );
  const [isWanted, setWanted] = useState((again?.respondents.length ?? 0) > 0);
  const [hasVideos, setVideos] = useState(again?.exportFaceVideos ?? true);
  const { isBusy, failure, send } = useExportRequest(props.onCreated);
  const obstacleId = useId();
  const withRecordings = isWanted && complete.length > 0;

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (field.problem) return;
    void send(
      {
        studyId: study.id,
        name: cleanName(field.name),
        respondentIds: withRecordings ? complete.map(({ id }) => id) : [],
        exportFaceVideos: hasVideos,
      },
      requestArchive,
    );
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={
        <FormattedMessage
          id="archive.title"
          defaultMessage="Archive the study"
          description="Title of the dialog that makes an archive of a study for another installation"
        />
      }
    >
      <form onSubmit={create} noValidate>
        <Stack gap={16}>
          <Text size="sm">
            <FormattedMessage
              id="archive.text"
              defaultMessage="The archive is one zip file with everything that the study is built of: stimuli with their pictures and videos, the flow, surveys, areas of interest, segments and settings."
              description="What an archive of a study contains; in the dialog that makes one"
            />{' '}
            <HelpLink page="move-a-study" />
          </Text>
          <TextField
            label={<FormattedMessage id="export.name" defaultMessage="Name" />}
            value={field.name}
            maxLength={EXPORT_NAME_MAX}
            allowsExcess
            dir="auto"
            onChange={field.setName}
            onLeave={field.showNow}
            error={field.shown && intl.formatMessage(EXPORT_NAME_PROBLEMS[field.shown])}
            data-autofocus
          />
          <Checkbox
            checked={withRecordings}
            disabled={complete.length === 0}
            onChange={(event) => setWanted(event.currentTarget.checked)}
            label={
              <FormattedMessage
                id="archive.recordings"
                defaultMessage="With recordings of the respondents"
                description="Tick in the dialog that archives a study"
              />
            }
            description={
              complete.length === 0 ? (
                <FormattedMessage
                  id="archive.recordings.none"
                  defaultMessage="{processing, plural, =0 {No respondent of this study is complete yet.} one {No respondent of this study is complete yet: # is still being processed.} other {No respondent of this study is complete yet: # are still being processed.}}"
                  description="Why recordings cannot be put into an archive of a study"
                  values={{ processing }}
                />
              ) : (
                <FormattedMessage
                  id="archive.recordings.text"
                  defaultMessage="Without them, the other installation can collect anew. With them, it can analyse what was collected here."
                  description="What the recordings in an archive of a study are good for"
                />
              )
            }
          />
          {withRecordings && (
            <Stack gap={12} className={classes['indented'] ?? ''}>
              <Text size="sm" role="status">
                <FormattedMessage
                  id="archive.recordings.size"
                  defaultMessage="{count, plural, one {# respondent} other {# respondents}}, about {size}"
                  description="How many recordings go into an archive of a study, and how large they are, such as “12 respondents, about 310 MB”"
                  values={{
                    count: complete.length,
                    size: <bdi>{formatBytes(intl, sizeBytes)}</bdi>,
                  }}
                />
              </Text>
              <Checkbox
                checked={hasVideos}
                onChange={(event) => setVideos(event.currentTarget.checked)}
                label={<FormattedMessage id="export.videos" defaultMessage="Webcam videos" />}
                description={
                  <FormattedMessage
                    id="export.videos.text"
                    defaultMessage="Where they were recorded. Large, and they show faces."
                  />
                }
              />
              {processing > 0 && (
                <Alert icon={<IconInfoCircle aria-hidden />} py={8}>
                  <FormattedMessage
                    id="archive.someProcessing"
                    defaultMessage="{count, plural, one {# respondent is} other {# respondents are}} still being processed and cannot be in this archive. Wait for them, or make another archive later."
                    description="Hint in the dialog that archives a study with its recordings"
                    values={{ count: processing }}
                  />
                </Alert>
              )}
            </Stack>
          )}
          <Alert color="yellow" icon={<IconLock aria-hidden />} py={8}>
            {withRecordings ? (
              <FormattedMessage
                id="archive.trust.recordings"
                defaultMessage="The archive contains the recordings with the labels of the respondents, the text of the consent and the addresses of the redirects. Give it only to people whom you trust, and who may have the data of your respondents."
                description="Warning in the dialog that archives a study, when recordings go along"
              />
            ) : (
              <FormattedMessage
                id="archive.trust"
                defaultMessage="The archive contains the text of the consent and the addresses of the redirects. Give it only to people whom you trust."
                description="Warning in the dialog that archives a study"
              />
            )}
          </Alert>
        </Stack>
        <DialogFoot failure={failure}>
          {field.problem && (
            <Text
              size="sm"
              c="var(--fovea-warning)"
              className={classes['summary'] ?? ''}
              id={obstacleId}
            >
              {intl.formatMessage(EXPORT_NAME_PROBLEMS[field.problem])}
            </Text>
          )}
          <Button variant="default" onClick={props.onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={field.problem !== null}
            aria-describedby={field.problem ? obstacleId : undefined}
          >
            <FormattedMessage
              id="archive.create"
              defaultMessage="Create the archive"
              description="Button of the dialog that archives a study"
            />
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

function requestArchive(
  { studyId, exportFaceVideos, ...body }: WantedArchive,
  requestId: string,
): Promise<StudyExport> {
  return call(createStudyArchive, {
    studyId,
    // The server includes them unless told otherwise.
    body: { ...body, ...(!exportFaceVideos && { exportFaceVideos }), requestId },
  });
}
