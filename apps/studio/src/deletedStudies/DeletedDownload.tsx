import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  generateDownload,
  getDeletedStudy,
  getDownloadUrl,
  type DeletedStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { failureText } from '../controls/feedback/failureText';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { setServerState } from '../state/serverState';

/** Downloads the data of a deleted cloud-native study as a zip file, which is created on request. */
export function DeletedDownload({ study }: { readonly study: DeletedStudy }) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const studyId = study.id;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'inactive.download.failed',
            defaultMessage: 'There was an error preparing the download',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  const generate = () =>
    attempt(async () => {
      setServerState(getDeletedStudy, { studyId }, await call(generateDownload, { studyId }));
    });
  const download = () =>
    attempt(async () => {
      const { url } = await call(getDownloadUrl, { studyId });
      // A link, because it can set the file name.
      const link = document.createElement('a');
      link.href = url;
      link.download = `${study.name.trim() || studyId}.zip`;
      link.click();
    });
  const problem = failure ?? study.downloadError;
  const percent = Math.round(100 * (study.downloadProgress ?? 0));
  return (
    <Panel title={<FormattedMessage id="inactive.download.title" defaultMessage="Download" />}>
      <Stack gap={12}>
        <Group justify="space-between" gap={16}>
          <Text size="sm" maw={560}>
            <FormattedMessage
              id="inactive.download.text"
              defaultMessage="Everything that was built and collected, as one zip file."
            />
          </Text>
          {study.downloadGenerationInProgress ? null : study.downloadAvailable ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isBusy}
              onClick={() => void download()}
            >
              <FormattedMessage id="inactive.download" defaultMessage="Download" />
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconFileZip size={16} aria-hidden />}
              loading={isBusy}
              onClick={() => void generate()}
            >
              <FormattedMessage id="inactive.generate" defaultMessage="Generate download" />
            </Button>
          )}
        </Group>
        {study.downloadGenerationInProgress && (
          <Group gap={12} role="status" wrap="nowrap">
            <Progress
              value={percent}
              flex={1}
              maw={400}
              aria-label={intl.formatMessage({
                id: 'inactive.download.progress',
                defaultMessage: 'Progress of the download',
              })}
            />
            <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {intl.formatNumber(percent / 100, { style: 'percent' })}
            </Text>
          </Group>
        )}
        <FailureAlert failure={problem} />
      </Stack>
    </Panel>
  );
}
